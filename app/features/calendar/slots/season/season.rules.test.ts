import { describe, expect, test } from "vitest"
import { type OpenDays, obstacleOn } from "./season.rules.ts"

const saturday = { base: "nyon", date: "2027-06-12", weekday: 6, from: "09:00", to: "12:00" }

function obstacle(set: Partial<OpenDays>, moment: Partial<typeof saturday> = {}) {
  return obstacleOn({ closures: [], seasons: [], openingHours: [], ...set }, { ...saturday, ...moment })
}

describe("a moment of a series", () => {
  test("is free on any day but Monday while the school has set nothing", () => {
    expect(obstacle({})).toBeUndefined()
    expect(obstacle({}, { weekday: 1 })).toBe("closed-day")
  })

  test("is refused from a closure's first day to its last, at its base or everywhere", () => {
    const closures = [{ base: "nyon" as const, fromDate: "2027-06-12", toDate: "2027-06-13" }]
    expect(obstacle({ closures })).toBe("closure")
    expect(obstacle({ closures }, { date: "2027-06-13" })).toBe("closure")
    expect(obstacle({ closures }, { date: "2027-06-11" })).toBeUndefined()
    expect(obstacle({ closures }, { date: "2027-06-14" })).toBeUndefined()
    expect(obstacle({ closures }, { base: "vevey" })).toBeUndefined()
    expect(obstacle({ closures: [{ ...closures[0]!, base: null }] }, { base: "vevey" })).toBe("closure")
  })

  test("lies in a season where there is one", () => {
    const seasons = [
      { fromDate: "2027-04-01", toDate: "2027-06-11" },
      { fromDate: "2027-07-01", toDate: "2027-10-31" },
    ]
    expect(obstacle({ seasons })).toBe("off-season")
    expect(obstacle({ seasons }, { date: "2027-06-11" })).toBeUndefined()
    expect(obstacle({ seasons }, { date: "2027-07-01" })).toBeUndefined()
  })

  test("lies within the hours of its base, or of all bases", () => {
    const all = { base: null, weekday: 6, opens: "09:00", closes: "12:00" }
    expect(obstacle({ openingHours: [all] })).toBeUndefined()
    expect(obstacle({ openingHours: [all] }, { to: "12:01" })).toBe("outside-hours")
    expect(obstacle({ openingHours: [all] }, { from: "08:59" })).toBe("outside-hours")
    expect(obstacle({ openingHours: [all] }, { weekday: 0 })).toBe("closed-day")
    const own = { base: "nyon" as const, weekday: 1, opens: "10:00", closes: "18:00" }
    expect(obstacle({ openingHours: [all, own] })).toBe("closed-day")
    expect(obstacle({ openingHours: [all, own] }, { weekday: 1, from: "10:00" })).toBeUndefined()
    expect(obstacle({ openingHours: [all, own] }, { base: "vevey" })).toBeUndefined()
  })
})
