import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { freeCancellationEnds } from "#app/features/reservations/reservations.rules.ts"
import { addDays, instantAt } from "#app/platform/clock.server.ts"
import { changeTerms } from "./change-terms.rules.ts"

const second = 1000
const confirmed = { status: "confirmed", ownMoves: 0, movedBySchoolAt: null } as const

/** Days around both clock changes of 2027. */
const days = [...daysAround("2027-03-28"), ...daysAround("2027-10-31")]
const times = fc.tuple(fc.integer({ min: 6, max: 20 }), fc.constantFrom(0, 15, 30, 45))

function daysAround(day: string): string[] {
  return [-3, -2, -1, 0, 1, 2, 3].map((later) => addDays(day, later))
}

describe("the end of free changes", () => {
  test("is two days before at the same local time, across both clock changes", () => {
    fc.assert(
      fc.property(fc.constantFrom(...days), times, (day, [hours, minutes]) => {
        const time = `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`
        expect(freeCancellationEnds({ startsAt: instantAt(day, time) })).toEqual(instantAt(addDays(day, -2), time))
      }),
    )
  })

  test("includes the very second of the limit, and no second more", () => {
    fc.assert(
      fc.property(fc.constantFrom(...days), (day) => {
        const startsAt = instantAt(day, "10:00")
        const ends = instantAt(addDays(day, -2), "10:00")
        const justAfter = new Date(ends.getTime() + second)
        expect(changeTerms({ ...confirmed, startsAt }, ends)).toMatchObject({ keptPercent: 0, move: "free" })
        expect(changeTerms({ ...confirmed, startsAt }, justAfter)).toMatchObject({ keptPercent: 100, move: "late" })
      }),
    )
  })

  test.each([
    ["2027-03-29", 47],
    ["2027-11-01", 49],
    ["2027-06-12", 48],
  ])("is before %s at 10:00 by %s hours of real time", (day, hours) => {
    const startsAt = instantAt(day, "10:00")
    expect(startsAt.getTime() - freeCancellationEnds({ startsAt }).getTime()).toBe(hours * 3600 * second)
  })
})

describe("what a person may change", () => {
  const startsAt = new Date("2027-06-12T08:00:00Z")
  const early = new Date("2027-06-01T08:00:00Z")
  const late = new Date("2027-06-12T07:59:59Z")

  test("cancelling an unanswered request costs nothing, however late", () => {
    const terms = changeTerms({ ...confirmed, status: "pending", startsAt }, late)
    expect(terms).toMatchObject({ cancellable: true, keptPercent: 0, move: "late" })
  })

  test.each([
    [0, "free", 2],
    [1, "free", 1],
    [2, "often", 0],
    [3, "often", 0],
  ] as const)("after %s moves: %s", (ownMoves, move, movesLeft) => {
    expect(changeTerms({ ...confirmed, startsAt, ownMoves }, early)).toMatchObject({ move, movesLeft })
  })

  test.each(["cancelled", "completed"] as const)("nothing of a booking that is %s", (status) => {
    expect(changeTerms({ ...confirmed, status, startsAt }, early)).toMatchObject({
      cancellable: false,
      keptPercent: 0,
      move: "over",
    })
  })

  test("everything for nothing until it begins, once the school moved it", () => {
    const moved = { ...confirmed, startsAt, ownMoves: 2, movedBySchoolAt: early }
    expect(changeTerms(moved, late)).toEqual({ cancellable: true, keptPercent: 0, move: "free", movesLeft: 1 })
    expect(changeTerms(moved, startsAt)).toMatchObject({ cancellable: false, keptPercent: 0, move: "over" })
    expect(freeCancellationEnds(moved)).toEqual(startsAt)
  })

  test("nothing from its beginning on", () => {
    expect(changeTerms({ ...confirmed, startsAt }, late)).toMatchObject({ cancellable: true })
    expect(changeTerms({ ...confirmed, startsAt }, startsAt)).toMatchObject({ cancellable: false, move: "over" })
  })
})
