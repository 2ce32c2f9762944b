import { describe, expect, test } from "vitest"
import { boatsToCarry, crewObstacle } from "./free-crews.rules.ts"

const passengersMax = { electric_small: 3, electric_medium: 5, electric_large: 7 }
const group = { reservationType: "group_outing", date: "2027-06-12", currentBookings: 0, persons: 8 } as const
const lesson = { ...group, reservationType: "boat_license" } as const

test.each([
  [8, [7, 3], 2],
  [7, [3, 7], 1],
  [10, [3, 7], 2],
  [11, [3, 7], null],
  [1, [], null],
])("%i people in boats of %j: %j", (persons, seats, boats) => {
  expect(boatsToCarry(persons, seats)).toBe(boats)
})

describe("what is free for a group", () => {
  const boats = { electric_small: 1, electric_large: 1 }

  test("carries it with a skipper in each boat, or at a base without instructors", () => {
    expect(crewObstacle(group, { boats, instructors: [null, null] }, passengersMax)).toBeNull()
    expect(crewObstacle(group, { boats, instructors: null }, passengersMax)).toBeNull()
    expect(crewObstacle(group, { boats: null, instructors: [] }, passengersMax)).toBeNull()
  })

  test("lacks a skipper, or a seat", () => {
    expect(crewObstacle(group, { boats, instructors: [null] }, passengersMax)).toBe("no-boat")
    expect(crewObstacle({ ...group, persons: 11 }, { boats, instructors: null }, passengersMax)).toBe("no-boat")
  })
})

describe("what is free for a lesson", () => {
  test("is a boat, and an instructor whose certificate lasts until that day", () => {
    const boats = { electric_small: 1 }
    expect(crewObstacle(lesson, { boats, instructors: ["2027-06-12"] }, passengersMax)).toBeNull()
    expect(crewObstacle(lesson, { boats, instructors: ["2027-06-11", null] }, passengersMax)).toBe("no-boat")
    expect(crewObstacle(lesson, { boats: { electric_small: 0 }, instructors: null }, passengersMax)).toBe("no-boat")
    expect(crewObstacle(lesson, { boats: null, instructors: null }, passengersMax)).toBeNull()
  })

  test("is with its first booking already", () => {
    const none = { boats: { electric_small: 0 }, instructors: [] }
    expect(crewObstacle({ ...lesson, currentBookings: 1 }, none, passengersMax)).toBeNull()
    expect(crewObstacle(lesson, none, passengersMax)).toBe("no-boat")
  })
})
