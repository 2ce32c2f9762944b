import { describe, expect, test } from "vitest"
import { around, nearest } from "./dates-around.rules.ts"

const at = (date: string, startTime = "09:00") => ({ date, startTime })
const days = (count: number) => Array.from({ length: count }, (_, n) => at(`2027-06-${String(n + 1).padStart(2, "0")}`))
const dates = (sessions: readonly { date: string }[]) => sessions.map(({ date }) => Number(date.slice(-2)))

describe("the dates around the booked one", () => {
  test.each([
    ["in the middle", "2027-06-15", [13, 14, 15, 16]],
    ["before all", "2027-06-01", [1, 2, 3, 4]],
    ["after all", "2027-07-01", [17, 18, 19, 20]],
  ])("a seat %s opens on the nearest of them", (_, date, shown) => {
    expect(dates(nearest(days(20), at(date, "08:00"), 4))).toEqual(shown)
  })

  test("few dates are all shown", () => {
    expect(dates(nearest(days(3), at("2027-06-15"), 4))).toEqual([1, 2, 3])
  })

  test("the booked one stands at its place, by its hour too", () => {
    const booked = at("2027-06-02", "14:00")
    expect(around([...days(2), at("2027-06-02", "17:00")], booked)).toEqual([
      ...days(2),
      booked,
      at("2027-06-02", "17:00"),
    ])
    expect(around([], booked)).toEqual([booked])
  })
})
