import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays, dayAt, instantAt, weekdayOf } from "#app/platform/clock.server.ts"
import { answerTimes } from "./answer-clock.server.ts"

const notMonday = (day: string) => weekdayOf(day) !== 1
const everyDay = () => true

describe("the answer clock", () => {
  test.each([
    ["on a working day, the next day at the same time", "2027-06-09", "10:30", "2027-06-10", "10:30"],
    ["on Sunday at 17:00, Tuesday at 17:00", "2027-06-13", "17:00", "2027-06-15", "17:00"],
    ["on Monday, when the school is closed, the end of Tuesday", "2027-06-14", "09:00", "2027-06-16", "00:00"],
    ["before the clocks go forward, the next day at the same time", "2027-03-27", "15:00", "2027-03-28", "15:00"],
    ["before the clocks go back, the next day at the same time", "2027-10-30", "15:00", "2027-10-31", "15:00"],
  ])("asked %s", (_, day, time, dueDay, dueTime) => {
    expect(answerTimes(instantAt(day, time), notMonday).by).toEqual(instantAt(dueDay, dueTime))
  })

  test("warns after eighteen of its hours", () => {
    expect(answerTimes(instantAt("2027-06-13", "17:00"), notMonday).soonFrom).toEqual(instantAt("2027-06-15", "11:00"))
  })

  test("leaves out every day of a closure", () => {
    const open = (day: string) => day < "2027-06-10" || day > "2027-06-12"
    expect(answerTimes(instantAt("2027-06-09", "20:00"), open).by).toEqual(instantAt("2027-06-13", "20:00"))
  })

  test("ends even where the school never opens again", () => {
    expect(answerTimes(instantAt("2027-06-09", "20:00"), () => false).by.getTime()).toBeGreaterThan(0)
  })

  test("keeps the time of the day whatever days are closed, and more closed days never make it earlier", () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 6 })
    const minutes = fc.integer({ min: 0, max: 23 * 60 + 59 })
    fc.assert(
      fc.property(fc.constantFrom("2027-03-25", "2027-06-09", "2027-10-28"), minutes, days, (from, minute, closed) => {
        const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`
        const shut = new Set(closed.filter((one) => one > 0).map((later) => addDays(from, later)))
        const due = answerTimes(instantAt(from, time), (day) => !shut.has(day)).by
        expect(due).toEqual(instantAt(dayAt(due), time))
        expect(due >= answerTimes(instantAt(from, time), everyDay).by).toBe(true)
        expect(shut.has(dayAt(due)) && time !== "00:00").toBe(false)
      }),
    )
  })
})
