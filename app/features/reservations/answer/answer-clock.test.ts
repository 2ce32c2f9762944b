import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays, dayAt, instantAt, weekdayOf } from "#app/platform/clock.server.ts"
import { answerTimes, closedUntil } from "./answer-clock.server.ts"

const notMonday = (day: string) => weekdayOf(day) !== 1
const everyDay = () => true
/** So far away that only the promised hours count. */
const startsAt = instantAt("2029-06-01", "10:00")
const asked = (askedAt: Date, start = startsAt) => ({ askedAt, startsAt: start })

describe("the answer clock", () => {
  test.each([
    ["on a working day, the next day at the same time", "2027-06-09", "10:30", "2027-06-10", "10:30"],
    ["on Sunday at 17:00, Tuesday at 17:00", "2027-06-13", "17:00", "2027-06-15", "17:00"],
    ["on Monday, when the school is closed, the end of Tuesday", "2027-06-14", "09:00", "2027-06-16", "00:00"],
    ["before the clocks go forward, the next day at the same time", "2027-03-27", "15:00", "2027-03-28", "15:00"],
    ["before the clocks go back, the next day at the same time", "2027-10-30", "15:00", "2027-10-31", "15:00"],
  ])("asked %s", (_, day, time, dueDay, dueTime) => {
    expect(answerTimes(asked(instantAt(day, time)), notMonday).by).toEqual(instantAt(dueDay, dueTime))
  })

  test("warns after eighteen of its hours", () => {
    expect(answerTimes(asked(instantAt("2027-06-13", "17:00")), notMonday).soonFrom).toEqual(
      instantAt("2027-06-15", "11:00"),
    )
  })

  test("leaves out every day of a closure", () => {
    const open = (day: string) => day < "2027-06-10" || day > "2027-06-12"
    expect(answerTimes(asked(instantAt("2027-06-09", "20:00")), open).by).toEqual(instantAt("2027-06-13", "20:00"))
  })

  test("ends even where the school never opens again", () => {
    expect(answerTimes(asked(instantAt("2027-06-09", "20:00")), () => false).by.getTime()).toBeGreaterThan(0)
  })

  test("keeps the time of the day whatever days are closed, and more closed days never make it earlier", () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 6 })
    const minutes = fc.integer({ min: 0, max: 23 * 60 + 59 })
    fc.assert(
      fc.property(fc.constantFrom("2027-03-25", "2027-06-09", "2027-10-28"), minutes, days, (from, minute, closed) => {
        const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`
        const shut = new Set(closed.filter((one) => one > 0).map((later) => addDays(from, later)))
        const due = answerTimes(asked(instantAt(from, time)), (day) => !shut.has(day)).by
        expect(due).toEqual(instantAt(dayAt(due), time))
        expect(due >= answerTimes(asked(instantAt(from, time)), everyDay).by).toBe(true)
        expect(shut.has(dayAt(due)) && time !== "00:00").toBe(false)
      }),
    )
  })
})

describe("a request for what begins soon", () => {
  test.each([
    // On a Sunday, on a month's last evening, on 31 December, and around both clock changes.
    ["in ten hours, half of them", "2027-06-13", "08:00", "2027-06-13", "18:00", "2027-06-13", "13:00"],
    ["in five hours, three hours before", "2027-06-13", "08:00", "2027-06-13", "13:00", "2027-06-13", "10:00"],
    ["in exactly three hours, half of them", "2027-06-13", "08:00", "2027-06-13", "11:00", "2027-06-13", "09:30"],
    ["in an hour, half of it", "2027-06-13", "08:00", "2027-06-13", "09:00", "2027-06-13", "08:30"],
    [
      "in twenty minutes, a quarter of an hour before",
      "2027-06-13",
      "08:00",
      "2027-06-13",
      "08:20",
      "2027-06-13",
      "08:05",
    ],
    ["in ten minutes, at once", "2027-06-13", "08:00", "2027-06-13", "08:10", "2027-06-13", "08:00"],
    ["on a month’s last evening", "2027-08-31", "20:00", "2027-09-01", "10:00", "2027-09-01", "03:00"],
    ["on 31 December", "2027-12-31", "22:00", "2028-01-01", "10:00", "2028-01-01", "04:00"],
    ["over the night of the spring change", "2027-03-27", "22:00", "2027-03-28", "10:00", "2027-03-28", "04:30"],
    ["over the night of the autumn change", "2027-10-30", "22:00", "2027-10-31", "10:00", "2027-10-31", "03:30"],
    ["in forty hours, half of them", "2027-06-09", "08:00", "2027-06-11", "00:00", "2027-06-10", "04:00"],
    ["in two days, the promised hours", "2027-06-09", "08:00", "2027-06-11", "08:00", "2027-06-10", "08:00"],
  ])("%s", (_, day, time, startDay, startTime, dueDay, dueTime) => {
    const { by } = answerTimes(asked(instantAt(day, time), instantAt(startDay, startTime)), everyDay)
    expect(by).toEqual(instantAt(dueDay, dueTime))
  })

  test("is due before the beginning, never later than promised, and soon before it is late", () => {
    const days = ["2027-03-27", "2027-06-13", "2027-08-31", "2027-10-30", "2027-12-31"]
    const minutes = (max: number) => fc.integer({ min: 0, max })
    fc.assert(
      fc.property(fc.constantFrom(...days), minutes(24 * 60 - 1), minutes(5 * 24 * 60), (day, minute, ahead) => {
        const askedAt = new Date(instantAt(day, "00:00").getTime() + minute * 60_000)
        const start = new Date(askedAt.getTime() + ahead * 60_000)
        const { by, soonFrom } = answerTimes(asked(askedAt, start), notMonday)
        expect(by >= askedAt && soonFrom >= askedAt && soonFrom <= by).toBe(true)
        expect(by <= answerTimes(asked(askedAt), notMonday).by).toBe(true)
        expect(by.getTime() - askedAt.getTime()).toBeLessThanOrEqual((ahead * 60_000) / 2)
        if (ahead >= 15) expect(start.getTime() - by.getTime()).toBeGreaterThanOrEqual(15 * 60_000)
        if (ahead > 180) expect(start.getTime() - by.getTime()).toBeGreaterThanOrEqual(180 * 60_000)
      }),
    )
  })
})

describe("the school is closed until it opens", () => {
  const hours = { opens: "09:00", closes: "18:00" }
  const openBut =
    (...closed: string[]) =>
    (day: string) =>
      closed.includes(day) ? undefined : hours
  test.each([
    ["from Sunday evening over Monday", "2027-06-13", "19:00", "2027-06-14", "23:00", "2027-06-15", "09:00"],
    ["from a month’s last evening", "2027-08-31", "19:00", "2027-09-01", "03:00", "2027-09-01", "09:00"],
    ["over the night of a clock change", "2027-10-30", "18:00", "2027-10-31", "03:30", "2027-10-31", "09:00"],
    ["from 31 December", "2027-12-31", "22:00", "2028-01-01", "09:00", "2028-01-01", "09:00"],
  ])("%s", (_, day, time, dueDay, dueTime, opensDay, opensTime) => {
    const between = { from: instantAt(day, time), until: instantAt(dueDay, dueTime) }
    expect(closedUntil(between, openBut("2027-06-14"))).toEqual(instantAt(opensDay, opensTime))
  })

  test("and nothing is said where it is open before the answer is due", () => {
    const from = instantAt("2027-06-13", "17:59")
    expect(closedUntil({ from, until: instantAt("2027-06-13", "18:30") }, openBut())).toBeNull()
    const night = { from: instantAt("2027-06-13", "22:00"), until: instantAt("2027-06-14", "09:01") }
    expect(closedUntil(night, openBut())).toBeNull()
    expect(closedUntil({ ...night, until: instantAt("2027-06-14", "09:00") }, () => undefined)).toBeNull()
  })
})
