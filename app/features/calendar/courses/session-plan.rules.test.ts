import { describe, expect, test } from "vitest"
import { stateOf } from "#app/features/calendar/slots/kinds/session-state.rules.ts"
import type { SessionType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { centsOf, changesOf, isMoved, isOtherCourse, planProblem } from "./session-plan.rules.ts"
import { plannedTimes } from "./session-times.server.ts"
import { newSessionSchema } from "./training.admin.schema.ts"

/** As the school's clocks show them. */
function problemAt(now: [day: string, time: string], [date, startTime, endTime]: [string, string, string]) {
  const [today] = now
  return planProblem(plannedTimes({ date, startTime, endTime }), { now: instantAt(...now), today })
}

describe("the times of a session", () => {
  test.each<[string, [string, string], [string, string, string], string | undefined]>([
    ["tomorrow", ["2027-06-10", "12:00"], ["2027-06-11", "09:00", "12:00"], undefined],
    ["later today", ["2027-06-10", "12:00"], ["2027-06-10", "12:01", "13:00"], undefined],
    ["now", ["2027-06-10", "12:00"], ["2027-06-10", "12:00", "13:00"], "start-past"],
    ["yesterday", ["2027-06-10", "00:00"], ["2027-06-09", "23:00", "23:59"], "day-past"],
    ["in the minute before midnight", ["2027-06-10", "23:59"], ["2027-06-11", "00:00", "01:00"], undefined],
    ["without a minute in it", ["2027-06-10", "12:00"], ["2027-06-11", "09:00", "09:00"], "end-before-start"],
    ["backwards", ["2027-06-10", "12:00"], ["2027-06-11", "09:00", "08:00"], "end-before-start"],
  ])("%s", (_, now, times, problem) => {
    expect(problemAt(now, times)).toBe(problem)
  })

  test("an hour the clocks skip is refused, on that day alone", () => {
    const now: [string, string] = ["2027-03-01", "12:00"]
    expect(problemAt(now, ["2027-03-28", "02:30", "04:00"])).toBe("start-skipped")
    expect(problemAt(now, ["2027-03-28", "01:30", "02:30"])).toBe("end-skipped")
    expect(problemAt(now, ["2027-03-27", "02:30", "04:00"])).toBeUndefined()
  })

  test("are instants, also on the days the clocks change", () => {
    const length = (date: string) => {
      const { startsAt, endsAt } = plannedTimes({ date, startTime: "01:30", endTime: "03:30" })
      return (endsAt.getTime() - startsAt.getTime()) / 3_600_000
    }
    expect([length("2027-03-28"), length("2027-10-31"), length("2027-06-12")]).toEqual([1, 3, 2])
    expect(problemAt(["2027-10-01", "12:00"], ["2027-10-31", "02:15", "02:45"])).toBeUndefined()
  })
})

test("a session is cancelled, past, closed or open, in this order of weight", () => {
  const now = instantAt("2027-06-10", "12:00")
  const ahead = { state: "open", startsAt: instantAt("2027-06-10", "12:01") } as const
  expect(stateOf(ahead, now)).toBe("open")
  expect(stateOf({ ...ahead, state: "closed" }, now)).toBe("closed")
  expect(stateOf({ ...ahead, state: "closed", startsAt: now }, now)).toBe("past")
  expect(stateOf({ state: "cancelled", startsAt: now }, now)).toBe("cancelled")
})

describe("an edit", () => {
  const before = {
    date: "2027-06-12",
    startTime: "09:00",
    endTime: "12:00",
    sessionType: "theory" as SessionType,
    licenseType: "coastal" as const,
    instructorName: "Karim Jaccard",
    location: "Base de Nyon",
    maxParticipants: 6,
    priceCents: 15_000,
    isAvailable: true,
  }

  test("names what it changes with both values, and a person without any", () => {
    const changes = changesOf(before, { ...before, instructorName: "Élise Chevalley", priceCents: 16_000 })
    expect(changes).toEqual({ priceCents: [15_000, 16_000], fields: ["instructorName"] })
    expect(changesOf(before, { ...before })).toEqual({})
  })

  test("moves a session only to another day, hour or place", () => {
    const moves = (change: Partial<typeof before>) => isMoved(changesOf(before, { ...before, ...change }))
    expect(
      [{ date: "2027-06-13" }, { startTime: "10:00" }, { endTime: "13:00" }, { location: "Vevey" }].map(moves),
    ).toEqual([true, true, true, true])
    expect([{ priceCents: 1 }, { maxParticipants: 7 }, { isAvailable: false }].map(moves)).toEqual([
      false,
      false,
      false,
    ])
    expect(isOtherCourse(changesOf(before, { ...before, sessionType: "practice" }))).toBe(true)
    expect(isOtherCourse(changesOf(before, { ...before, location: "Vevey" }))).toBe(false)
  })
})

describe("what the school's form sends", () => {
  const plan = {
    date: "2027-06-12",
    startTime: "09:00",
    endTime: "12:00",
    sessionType: "theory",
    licenseType: "cotier",
    instructorName: " Karim Jaccard ",
    location: "Base de Nyon",
    maxParticipants: 6,
    priceChf: 150,
  }

  test.each([
    ["cotier", "coastal"],
    ["coastal", "coastal"],
    ["eaux_interieures", "inland"],
    ["inland", "inland"],
  ])("the licence %s is %s", (licenseType, stored) => {
    expect(newSessionSchema.parse({ ...plan, licenseType })).toMatchObject({ licenseType: stored })
  })

  test.each([
    ["theory", "theory"],
    ["practical", "practice"],
    ["practice", "practice"],
  ])("the type %s is %s", (sessionType, stored) => {
    expect(newSessionSchema.parse({ ...plan, sessionType })).toMatchObject({ sessionType: stored })
  })

  test("a price in CHF becomes cents, whatever binary fractions make of it", () => {
    const all = Array.from({ length: 20_001 }, (_, cents) => cents)
    const stored = all.map((cents) => {
      const { priceChf } = newSessionSchema.parse({ ...plan, priceChf: Number((cents / 100).toFixed(2)) })
      return centsOf(priceChf)
    })
    expect(stored).toEqual(all)
  })

  test.each<[string, unknown]>([
    ["maxParticipants", 0],
    ["maxParticipants", 21],
    ["maxParticipants", 6.5],
    ["maxParticipants", "6"],
    ["priceChf", -0.01],
    ["priceChf", 150.005],
    ["priceChf", Number.POSITIVE_INFINITY],
    ["priceChf", Number.NaN],
    ["priceChf", 10_000.01],
    ["priceChf", "150"],
    ["date", "2027-02-30"],
    ["date", "12.06.2027"],
    ["date", "0000-01-01"],
    ["startTime", "24:00"],
    ["startTime", "9:00"],
    ["endTime", "08:59"],
    ["endTime", "12:60"],
    ["sessionType", "pratique"],
    ["licenseType", "offshore"],
    ["licenseType", "constructor"],
    ["instructorName", "  "],
    ["instructorName", "a".repeat(101)],
    ["instructorName", "Karim\r\nBcc: x@example.ch"],
    ["location", ""],
    ["location", "a".repeat(201)],
  ])("%s %j is refused, in French, at that field", (field, value) => {
    const { error } = newSessionSchema.safeParse({ ...plan, [field]: value })
    expect(error?.issues.map(({ path }) => path.join("."))).toContain(field)
    expect(error?.issues[0]?.message).not.toMatch(/Invalid|expected|Too /)
  })
})
