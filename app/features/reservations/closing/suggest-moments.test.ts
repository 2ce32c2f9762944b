import { expect, test } from "vitest"
import { suggestMoments, type ToMove } from "./suggest-moments.ts"

const start = (date: string, timeSlot: string, left = 1) => ({ date, timeSlot, currentBookings: 0, maxCapacity: left })

function rental(id: string, traits: Partial<ToMove> = {}): ToMove {
  const at = { base: "nyon", date: "2027-06-12", timeSlot: "14:00" }
  return { id, reservationType: "boat_rental", ...at, hours: 1, boatType: "electric_small", starts: [], ...traits }
}

const timesOf = (reservations: readonly ToMove[]) =>
  [...suggestMoments(reservations).values()].map(({ date, timeSlot }) => `${date} ${timeSlot}`)

test("the nearest day comes before the nearest hour, a later one before an earlier", () => {
  const [earlier, far, hour] = [
    start("2027-06-11", "14:00"),
    start("2027-06-14", "14:00"),
    start("2027-06-13", "15:00"),
  ]
  const before = start("2027-06-10", "14:00")
  expect(timesOf([rental("a", { starts: [earlier, far, start("2027-06-13", "09:00"), hour] })])).toEqual([
    "2027-06-13 15:00",
  ])
  expect(timesOf([rental("a", { starts: [before, earlier] })])).toEqual(["2027-06-11 14:00"])
})

test("a place is offered once, for as many hours as the rental takes", () => {
  const starts = ["13:00", "14:00", "15:00", "16:00"].map((time) => start("2027-06-13", time))
  const two = [rental("a", { starts, hours: 2 }), rental("b", { starts, hours: 2, timeSlot: "15:00" })]
  expect(timesOf(two)).toEqual(["2027-06-13 14:00", "2027-06-13 16:00"])
})

test("two of one model need two boats, two of different models do not", () => {
  const boats = { electric_small: 1, electric_large: 1 }
  const starts = [{ ...start("2027-06-13", "14:00", 5), boats }]
  expect(timesOf([rental("a", { starts }), rental("b", { starts })])).toHaveLength(1)
  expect(timesOf([rental("a", { starts }), rental("b", { starts, boatType: "electric_large" })])).toHaveLength(2)
})

test("other bases and kinds do not stand in the way", () => {
  const starts = [start("2027-06-13", "14:00")]
  const others = [
    rental("b", { starts, base: "morges" }),
    rental("c", { starts, reservationType: "boat_license", hours: null, boatType: null }),
  ]
  expect(timesOf([rental("a", { starts }), ...others])).toHaveLength(3)
})

test("nothing is suggested where nothing is free", () => {
  expect(suggestMoments([rental("a")]).size).toBe(0)
})
