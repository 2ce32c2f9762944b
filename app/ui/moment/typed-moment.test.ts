import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { formatDay } from "#app/ui/formats.ts"
import { clockOf, dayProblem, isDay, isTime, readDay, readTime, shownDay, stepTime } from "./typed-moment.ts"

const days = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const separators = fc.constantFrom(".", "/", "-", " ", " . ", ". ")

describe("a typed day", () => {
  test("reads every day as it is shown, and as it is stored", () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(readDay(formatDay(day, "numeric"))).toBe(day)
        expect(readDay(day)).toBe(day)
        expect(readDay(shownDay(day))).toBe(day)
      }),
    )
  })

  test("is exactly the day, month and year that were typed, or none", () => {
    const number = (max: number) => fc.integer({ min: 0, max })
    fc.assert(
      fc.property(number(40), number(20), fc.integer({ min: 1900, max: 2199 }), separators, (day, month, year, by) => {
        const date = new Date(Date.UTC(year, month - 1, day))
        const exists = date.getUTCDate() === day && date.getUTCMonth() === month - 1
        const stored = exists ? date.toISOString().slice(0, 10) : undefined
        expect(readDay(`${day}${by}${month}${by}${year}`)).toBe(stored)
      }),
    )
  })

  test("is a day or nothing, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const day = readDay(typed)
        expect(day === undefined || isDay(day)).toBe(true)
      }),
    )
  })

  test.each([
    ["1.6.27", "2027-06-01"],
    ["01.06.2027", "2027-06-01"],
    ["1/6/2027", "2027-06-01"],
    [" 1 6 2027 ", "2027-06-01"],
    ["01-06-2027", "2027-06-01"],
    ["01062027", "2027-06-01"],
    ["010627", "2027-06-01"],
    ["2027-06-01", "2027-06-01"],
    ["29.2.2028", "2028-02-29"],
  ])("reads %j", (typed, day) => {
    expect(readDay(typed)).toBe(day)
  })

  test.each([
    "",
    "12",
    "12.06",
    "12.06.202",
    "6/13/2027",
    "29.2.2027",
    "31.4.2027",
    "0.6.2027",
    "1.6.0027",
    "1.6.20277",
    "2027.06.01",
    "demain",
  ])("finds no day in %j", (typed) => {
    expect(readDay(typed)).toBeUndefined()
  })

  test("takes a year of two digits only when one century is possible", () => {
    const birth = { min: "1900-01-01", max: "2026-11-22" }
    expect(readDay("1.6.85", birth)).toBe("1985-06-01")
    expect(readDay("1.6.27", birth)).toBe("1927-06-01")
    expect(readDay("1.6.20", birth)).toBeUndefined()
    expect(readDay("1.6.20", { min: "2026-11-22" })).toBe("2020-06-01")
  })

  test("says why it cannot be taken", () => {
    const bounds = { min: "2026-11-22", max: "2099-12-31" }
    expect(dayProblem("", bounds)).toBeUndefined()
    expect(dayProblem("2027-06-12", bounds)).toBeUndefined()
    expect(dayProblem("31.02.2027", bounds)).toBe("Indiquez une date, par exemple 12.06.2027")
    expect(dayProblem("2026-11-21", bounds)).toBe("Indiquez une date à partir du 22.11.2026")
    expect(dayProblem("2100-01-01", bounds)).toBe("Indiquez une date jusqu’au 31.12.2099")
  })
})

describe("a typed time", () => {
  test("reads every minute of the day as it is shown", () => {
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const time = clockOf(minute)
      expect(readTime(time)).toBe(time)
      expect(readTime(time.replace(":", "h"))).toBe(time)
      expect(readTime(time.replace(":", ""))).toBe(time)
    }
  })

  test("is a time or nothing, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 6 }), (typed) => {
        const time = readTime(typed)
        expect(time === undefined || isTime(time)).toBe(true)
      }),
    )
  })

  test.each([
    ["14h", "14:00"],
    ["14h30", "14:30"],
    ["14 h 30", "14:30"],
    ["14.30", "14:30"],
    ["9:05", "09:05"],
    ["9", "09:00"],
    ["930", "09:30"],
  ])("reads %j", (typed, time) => {
    expect(readTime(typed)).toBe(time)
  })

  test.each(["", "9:5", "145", "24:00", "14:60", "14:", "2 pm", "14:00:00", "midi"])("finds none in %j", (typed) => {
    expect(readTime(typed)).toBeUndefined()
  })

  test("steps to the next half hour and stays within the day", () => {
    expect(stepTime("14:10", 30)).toBe("14:30")
    expect(stepTime("14:10", -30)).toBe("14:00")
    expect(stepTime("14:30", 30)).toBe("15:00")
    expect(stepTime("23:45", 30)).toBe("23:45")
    expect(stepTime("00:00", -30)).toBe("00:00")
  })
})
