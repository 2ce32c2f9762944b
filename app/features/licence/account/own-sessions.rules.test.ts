import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays, instantAt } from "#app/platform/clock.server.ts"
import { freeUntil, sessionTerms } from "./own-sessions.rules.ts"

const at = (instant: string) => new Date(instant)
const booked = (startsAt: string, ownMoves = 0) => ({
  bookingStatus: "confirmed" as const,
  startsAt: at(startsAt),
  keptPercent: null,
  movedBySchoolAt: null as Date | null,
  ownMoves,
})
const terms = (seat: ReturnType<typeof booked>, now: Date) => sessionTerms({ status: "submitted", seat }, now)

/** Days around both clock changes of 2027, and the week after each. */
const days = ["2027-03-28", "2027-10-31"].flatMap((day) => Array.from({ length: 12 }, (_, n) => addDays(day, n - 2)))
const times = fc.tuple(fc.integer({ min: 6, max: 20 }), fc.constantFrom("00", "15", "30", "45"))

describe("the end of free changes of a session", () => {
  test("is seven days before at the same local time, and a change at that very second is still free", () => {
    fc.assert(
      fc.property(fc.constantFrom(...days), times, (day, [hours, minutes]) => {
        const time = `${String(hours).padStart(2, "0")}:${minutes}`
        const seat = booked(instantAt(day, time).toISOString())
        const end = instantAt(addDays(day, -7), time)
        expect(freeUntil(seat)).toEqual(end)
        expect(terms(seat, end)).toMatchObject({ keptPercent: 0, move: "free" })
        expect(terms(seat, new Date(end.getTime() + 1))).toMatchObject({ keptPercent: 100, move: "late" })
      }),
    )
  })

  test("is an hour of ours later or earlier across a clock change", () => {
    expect(freeUntil(booked("2027-04-02T07:00:00Z"))).toEqual(at("2027-03-26T08:00:00Z"))
    expect(freeUntil(booked("2027-11-03T08:00:00Z"))).toEqual(at("2027-10-27T07:00:00Z"))
  })
})

test("the allowed changes before, at and after the limit, and after the beginning", () => {
  const seat = booked("2027-06-12T07:00:00Z", 1)
  const free = { cancellable: true, keptPercent: 0 }
  expect(terms(seat, at("2027-06-05T07:00:00Z"))).toEqual({ ...free, move: "free", movesLeft: 1 })
  expect(terms({ ...seat, ownMoves: 2 }, at("2027-06-05T07:00:00Z"))).toEqual({ ...free, move: "often", movesLeft: 0 })
  expect(terms(seat, at("2027-06-05T07:00:00.001Z"))).toMatchObject({
    cancellable: true,
    keptPercent: 100,
    move: "late",
  })
  expect(terms(seat, at("2027-06-12T07:00:00Z"))).toMatchObject({ cancellable: false, keptPercent: 0, move: "over" })
  expect(sessionTerms({ status: "rejected", seat }, at("2027-06-01T07:00:00Z"))).toMatchObject({
    cancellable: false,
    move: "over",
  })
})

test("a session that the school moved is free until it begins", () => {
  const moved = { ...booked("2027-06-03T07:00:00Z", 2), movedBySchoolAt: at("2027-06-02T07:00:00Z") }
  expect(freeUntil(moved)).toEqual(moved.startsAt)
  expect(terms(moved, at("2027-06-03T06:59:59Z"))).toEqual({
    cancellable: true,
    keptPercent: 0,
    move: "free",
    movesLeft: 1,
  })
  expect(terms(moved, at("2027-06-03T07:00:00Z"))).toMatchObject({ cancellable: false, move: "over" })
})
