import { describe, expect, test } from "vitest"
import { byMonth, monthsAtFirst } from "./course-dates.rules.ts"

describe("dates of courses", () => {
  test("stand by month and day, in their order", () => {
    const [first, second, third, fourth] = ["2027-06-12", "2027-06-12", "2027-06-30", "2028-06-01"].map(
      (date, index) => ({
        date,
        index,
      }),
    )
    expect(byMonth([first!, second!, third!, fourth!])).toEqual([
      {
        month: "2027-06",
        count: 3,
        days: [
          { date: "2027-06-12", sessions: [first, second] },
          { date: "2027-06-30", sessions: [third] },
        ],
      },
      { month: "2028-06", count: 1, days: [{ date: "2028-06-01", sessions: [fourth] }] },
    ])
    expect(byMonth([])).toEqual([])
  })

  test.each([
    [[], 0],
    [[3], 1],
    [[8, 20, 20], 1],
    [[2, 20, 20], 2],
    [[2, 3, 1], 3],
  ])("of months holding %j show %i at first", (counts, shown) => {
    expect(
      monthsAtFirst(
        counts.map((count) => ({ count })),
        8,
      ),
    ).toBe(shown)
  })
})
