import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays, clocksShow, instantAt, weekdayOf } from "#app/platform/clock.server.ts"
import { slotLimits } from "#content/admin/limits.ts"
import { closedWeekdays } from "#content/school.ts"
import { testNow } from "#tests/factories/slots.ts"
import { type Series, seriesSchema } from "./availability.admin.schema.ts"
import { momentKey, momentsOf, planSeries } from "./plan-series.server.ts"

/** Tuesdays and Saturdays of June 2027 at Nyon, in the morning and the afternoon, unless said otherwise. */
function aSeries(traits: Partial<Series> = {}): Series {
  return seriesSchema.parse({
    reservationType: "boat_license",
    base: "nyon",
    from: "2027-06-01",
    to: "2027-06-30",
    weekdays: [2, 6],
    times: ["14:00", "09:00"],
    maxCapacity: 6,
    ...traits,
  })
}

const unlimited = { closures: [], seasons: [], openingHours: [] }

function plan(series: Series, existing: string[] = []) {
  return planSeries(
    { ...series, minutes: 180 },
    { now: testNow, existing: new Set(existing), openDays: unlimited },
  ).map(({ date, timeSlot, outcome }) => `${date} ${timeSlot} ${outcome}`)
}

const times = fc.uniqueArray(
  fc
    .tuple(fc.nat(23), fc.constantFrom("00", "15", "30", "45"))
    .map(([hour, minutes]) => `${String(hour).padStart(2, "0")}:${minutes}`),
  { minLength: 1, maxLength: 5 },
)
const series = fc
  .record({
    start: fc.integer({ min: 0, max: 1000 }),
    days: fc.integer({ min: 1, max: 70 }),
    weekdays: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 7 }),
    times,
    onClosedDays: fc.boolean(),
  })
  .map(({ start, days, ...rest }) => {
    const from = addDays("2027-01-01", start)
    return aSeries({ ...rest, from, to: addDays(from, days - 1) })
  })

describe("a series", () => {
  test("names each moment once, on the chosen weekdays, within its range and at its times, in order", () => {
    fc.assert(
      fc.property(series, (asked) => {
        const moments = momentsOf(asked)
        const keys = moments.map(momentKey)
        expect(new Set(keys).size).toBe(keys.length)
        expect(keys).toEqual(keys.toSorted())
        for (const { date, timeSlot } of moments) {
          expect(date >= asked.from && date <= asked.to).toBe(true)
          expect(asked.weekdays).toContain(weekdayOf(date))
          expect(asked.times).toContain(timeSlot)
        }
      }),
    )
  })

  test("leaves no chosen day of its range out", () => {
    fc.assert(
      fc.property(series, (asked) => {
        let days = 0
        for (let day = asked.from; day <= asked.to; day = addDays(day, 1)) {
          if (asked.weekdays.includes(weekdayOf(day))) days += 1
        }
        expect(momentsOf(asked)).toHaveLength(days * asked.times.length)
      }),
    )
  })

  test("creates exactly what is to come, new, at a time there is and on a day that was asked for", () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 0, max: 1_000_000_000 }), fc.nat(10), (asked, elapsed, nth) => {
        const now = new Date(testNow.getTime() + elapsed * 100)
        const moments = momentsOf(asked)
        const existing = new Set(moments.filter((_, index) => index % 11 === nth).map(momentKey))
        const planned = planSeries({ ...asked, minutes: 180 }, { now, existing, openDays: unlimited })
        expect(planned.map(momentKey)).toEqual(moments.map(momentKey))
        for (const item of planned) {
          const open = asked.onClosedDays || !closedWeekdays.includes(weekdayOf(item.date))
          const possible = clocksShow(item.date, item.timeSlot) && instantAt(item.date, item.timeSlot) > now
          expect(item.outcome === "created").toBe(open && possible && !existing.has(momentKey(item)))
        }
      }),
    )
  })

  test("tells what has begun, what exists and what falls on the closed day", () => {
    const asked = aSeries({ from: "2027-06-08", to: "2027-06-15", weekdays: [1, 4, 6], times: ["09:00", "14:00"] })
    expect(plan(asked, ["2027-06-12 09:00"])).toEqual([
      "2027-06-10 09:00 past",
      "2027-06-10 14:00 created",
      "2027-06-12 09:00 exists",
      "2027-06-12 14:00 created",
      "2027-06-14 09:00 closed-day",
      "2027-06-14 14:00 closed-day",
    ])
    expect(plan({ ...asked, onClosedDays: true }).slice(-2)).toEqual([
      "2027-06-14 09:00 created",
      "2027-06-14 14:00 created",
    ])
  })

  test("keeps its times over both clock changes, and leaves out the hour the spring does not have", () => {
    const spring = aSeries({ from: "2028-03-25", to: "2028-03-27", weekdays: [6, 0, 2], times: ["02:30", "09:00"] })
    expect(plan(spring)).toEqual([
      "2028-03-25 02:30 created",
      "2028-03-25 09:00 created",
      "2028-03-26 02:30 no-such-time",
      "2028-03-26 09:00 created",
    ])
    const autumn = aSeries({ from: "2027-10-30", to: "2027-10-31", weekdays: [6, 0], times: ["02:30", "09:00"] })
    expect(plan(autumn).every((line) => line.endsWith("created"))).toBe(true)
    expect(instantAt("2028-03-26", "09:00").toISOString()).toBe("2028-03-26T07:00:00.000Z")
    expect(instantAt("2028-03-25", "09:00").toISOString()).toBe("2028-03-25T08:00:00.000Z")
    expect(instantAt("2027-10-31", "09:00").toISOString()).toBe("2027-10-31T08:00:00.000Z")
  })

  test("may last a whole season and not a day more", () => {
    expect(slotLimits.seriesDays).toBe(366)
    expect(momentsOf(aSeries({ from: "2028-01-01", to: "2028-12-31" })).length).toBeGreaterThan(200)
    expect(() => aSeries({ from: "2028-01-01", to: "2029-01-01" })).toThrow("Au plus 366 jours par série")
  })
})
