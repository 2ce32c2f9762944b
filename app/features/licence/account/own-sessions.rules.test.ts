import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays, instantAt } from "#app/platform/clock.server.ts"
import { freeUntil, sessionTerms } from "./own-sessions.rules.ts"

const at = (instant: string) => new Date(instant)
const booked = (startsAt: string) => ({
  bookingStatus: "confirmed" as const,
  startsAt: at(startsAt),
  keptPercent: null,
  movedBySchoolAt: null as Date | null,
})
const left = (startsAt: string, keptPercent: number | null) => ({
  bookingStatus: "cancelled" as const,
  startsAt: at(startsAt),
  keptPercent,
  movedBySchoolAt: null,
})

/** Days around both clock changes of 2027, and the week after each. */
const days = ["2027-03-28", "2027-10-31"].flatMap((day) => Array.from({ length: 12 }, (_, n) => addDays(day, n - 2)))
const times = fc.tuple(fc.integer({ min: 6, max: 20 }), fc.constantFrom("00", "15", "30", "45"))

describe("the end of free changes of a programme", () => {
  test("is seven days before at the same local time, and a change at that very second is still free", () => {
    fc.assert(
      fc.property(fc.constantFrom(...days), times, (day, [hours, minutes]) => {
        const time = `${String(hours).padStart(2, "0")}:${minutes}`
        const seat = { ...booked(instantAt(day, time).toISOString()), ownMoves: 0 }
        const end = instantAt(addDays(day, -7), time)
        expect(freeUntil([seat])).toEqual(end)
        const asked = { status: "submitted" as const, seats: [seat], seat }
        expect(sessionTerms(asked, end)).toMatchObject({ keptPercent: 0, move: "free" })
        expect(sessionTerms(asked, new Date(end.getTime() + 1))).toMatchObject({ keptPercent: 100, move: "late" })
      }),
    )
  })

  test("is a week before the first booked session, also across a clock change", () => {
    expect(freeUntil([booked("2027-04-10T07:00:00Z"), booked("2027-04-02T07:00:00Z")])).toEqual(
      at("2027-03-26T08:00:00Z"),
    )
    expect(freeUntil([booked("2027-11-03T08:00:00Z")])).toEqual(at("2027-10-27T07:00:00Z"))
  })

  test("ignores sessions cancelled by the school or left in time, and counts sessions left late", () => {
    const second = booked("2027-06-20T07:00:00Z")
    const end = at("2027-06-13T07:00:00Z")
    expect(freeUntil([left("2027-06-12T07:00:00Z", null), second])).toEqual(end)
    expect(freeUntil([left("2027-06-12T07:00:00Z", 0), second])).toEqual(end)
    expect(freeUntil([left("2027-06-12T07:00:00Z", 100), second])).toEqual(at("2027-06-05T07:00:00Z"))
    expect(freeUntil([left("2027-06-12T07:00:00Z", 0)])).toBeNull()
  })
})

test("the allowed changes before, at and after the limit, and after the beginning", () => {
  const first = { ...booked("2027-06-12T07:00:00Z"), ownMoves: 1 }
  const second = { ...booked("2027-06-20T07:00:00Z"), ownMoves: 2 }
  const seats = [first, second]
  const terms = (seat: typeof first, now: string) => sessionTerms({ status: "submitted", seats, seat }, new Date(now))
  const free = { cancellable: true, keptPercent: 0 }
  expect(terms(first, "2027-06-05T07:00:00Z")).toEqual({ ...free, move: "free", movesLeft: 1 })
  expect(terms(second, "2027-06-05T07:00:00Z")).toEqual({ ...free, move: "often", movesLeft: 0 })
  expect(terms(second, "2027-06-05T07:00:00.001Z")).toMatchObject({ cancellable: true, keptPercent: 100, move: "late" })
  expect(terms(first, "2027-06-12T07:00:00Z")).toMatchObject({ cancellable: false, keptPercent: 0, move: "over" })
  expect(sessionTerms({ status: "rejected", seats, seat: first }, at("2027-06-01T07:00:00Z"))).toMatchObject({
    cancellable: false,
    move: "over",
  })
})

test("a session that the school moved is free until it begins, and takes no time from the others", () => {
  const moved = { ...booked("2027-06-03T07:00:00Z"), ownMoves: 2, movedBySchoolAt: at("2027-06-02T07:00:00Z") }
  const other = { ...booked("2027-06-12T07:00:00Z"), ownMoves: 0 }
  const seats = [moved, other]
  const terms = (seat: typeof moved | typeof other, now: string) =>
    sessionTerms({ status: "submitted", seats, seat }, at(now))
  expect(terms(moved, "2027-06-03T06:59:59Z")).toEqual({
    cancellable: true,
    keptPercent: 0,
    move: "free",
    movesLeft: 1,
  })
  expect(terms(moved, "2027-06-03T07:00:00Z")).toMatchObject({ cancellable: false, move: "over" })
  expect(terms(other, "2027-06-05T07:00:00Z")).toMatchObject({ keptPercent: 0, move: "free" })
  expect(terms(other, "2027-06-05T07:00:01Z")).toMatchObject({ keptPercent: 100, move: "late" })
})
