import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays, instantAt } from "#app/platform/clock.server.ts"
import { dueReminder, isToldSince } from "./reminders.rules.ts"

const minute = 60_000
const days = [
  "2027-03-27",
  "2027-03-28",
  "2027-03-29",
  "2027-03-31",
  "2027-06-12",
  "2027-10-31",
  "2027-11-01",
  "2027-11-02",
]
const at = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * minute)

describe("a reminder", () => {
  test("is due three days and one day before at the same time on the school's clocks, across changes of the clocks", () => {
    fc.assert(
      fc.property(fc.constantFrom(...days), fc.integer({ min: 8, max: 17 }), (day, hour) => {
        const time = `${String(hour).padStart(2, "0")}:00`
        const startsAt = instantAt(day, time)
        const early = instantAt(addDays(day, -3), time)
        const late = instantAt(addDays(day, -1), time)
        expect(dueReminder(startsAt, at(early, -1))).toBeUndefined()
        expect(dueReminder(startsAt, early)).toBe("days-before")
        expect(dueReminder(startsAt, at(late, -1))).toBe("days-before")
        expect(dueReminder(startsAt, late)).toBe("day-before")
      }),
    )
  })

  const startsAt = instantAt("2027-06-12", "10:00")

  test("is sent after an outage while more than two hours remain", () => {
    expect(dueReminder(startsAt, at(startsAt, -121))).toBe("day-before")
    expect(dueReminder(startsAt, at(startsAt, -120))).toBeUndefined()
  })

  test("is none for what was booked, confirmed or moved after its time", () => {
    const dayBefore = instantAt("2027-06-11", "10:00")
    expect(isToldSince(startsAt, "day-before", dayBefore)).toBe(false)
    expect(isToldSince(startsAt, "day-before", at(dayBefore, 1))).toBe(true)
    expect(isToldSince(startsAt, "days-before", dayBefore)).toBe(true)
    expect(isToldSince(startsAt, "day-before", undefined)).toBe(false)
  })
})
