import { describe, expect, test } from "vitest"
import { boatsToCarry, groupObstacle, lessonObstacle } from "./free-crews.rules.ts"

const passengersMax = { electric_small: 3, electric_medium: 5, electric_large: 7 }
const lesson = { date: "2027-06-12", hasBoat: false, hasInstructor: false }

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
    expect(groupObstacle(8, { boats, instructors: [null, null] }, passengersMax)).toBeNull()
    expect(groupObstacle(8, { boats, instructors: null }, passengersMax)).toBeNull()
    expect(groupObstacle(8, { boats: null, instructors: [] }, passengersMax)).toBeNull()
  })

  test("lacks a skipper, or a seat", () => {
    expect(groupObstacle(8, { boats, instructors: [null] }, passengersMax)).toBe("no-boat")
    expect(groupObstacle(11, { boats, instructors: null }, passengersMax)).toBe("no-boat")
  })
})

describe("what is free for a lesson", () => {
  test("is a boat, and an instructor whose certificate lasts until that day", () => {
    const boats = { electric_small: 1 }
    expect(lessonObstacle(lesson, { boats, instructors: ["2027-06-12"] })).toBeNull()
    expect(lessonObstacle(lesson, { boats, instructors: ["2027-06-11", null] })).toBe("no-boat")
    expect(lessonObstacle(lesson, { boats: { electric_small: 0 }, instructors: null })).toBe("no-boat")
    expect(lessonObstacle(lesson, { boats: null, instructors: null })).toBeNull()
  })

  test("is chosen already, the boat and the instructor each for itself", () => {
    const none = { boats: { electric_small: 0 }, instructors: [] }
    expect(lessonObstacle({ ...lesson, hasBoat: true, hasInstructor: true }, none)).toBeNull()
    expect(lessonObstacle({ ...lesson, hasBoat: true }, none)).toBe("no-boat")
    expect(lessonObstacle({ ...lesson, hasInstructor: true }, none)).toBe("no-boat")
  })
})
