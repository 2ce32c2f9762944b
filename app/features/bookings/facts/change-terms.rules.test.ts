import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays, instantAt } from "#app/platform/clock.server.ts"
import { type BookingKind, changeTerms, freeChangesEnd, moveless } from "./change-terms.rules.ts"

const kinds = ["boat_license", "boat_rental", "group_outing", "theory", "practice"] as const
/** Days before the start until which a change is free. */
const freeDays = { boat_license: 2, boat_rental: 2, group_outing: 2, theory: 7, practice: 7 } as const

const at = (instant: string) => new Date(instant)
const confirmed = { status: "confirmed", ownMoves: 0, movedBySchoolAt: null, attendance: null } as const

/** Days around both clock changes of 2027, and the week after each. */
const days = ["2027-03-28", "2027-10-31"].flatMap((day) =>
  Array.from({ length: 13 }, (_, nth) => addDays(day, nth - 3)),
)
const times = fc.tuple(fc.integer({ min: 6, max: 20 }), fc.constantFrom("00", "15", "30", "45"))
const starts = fc
  .tuple(fc.constantFrom(...days), times)
  .map(([day, [hours, minutes]]) => ({ day, time: `${String(hours).padStart(2, "0")}:${minutes}` }))

describe("the end of free changes", () => {
  test("is days before at the same local time, across both clock changes", () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), starts, (kind, { day, time }) => {
        const startsAt = instantAt(day, time)
        expect(freeChangesEnd({ kind, startsAt })).toEqual(instantAt(addDays(day, -freeDays[kind]), time))
      }),
    )
  })

  test("includes the very instant of the limit, and not one more", () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), starts, (kind, { day, time }) => {
        const startsAt = instantAt(day, time)
        const end = instantAt(addDays(day, -freeDays[kind]), time)
        const after = new Date(end.getTime() + 1)
        expect(changeTerms({ ...confirmed, kind, startsAt }, end)).toMatchObject({ keptPercent: 0, move: "free" })
        expect(changeTerms({ ...confirmed, kind, startsAt }, after)).toMatchObject({ keptPercent: 100, move: "late" })
      }),
    )
  })

  test.each([
    ["boat_rental", "2027-03-29", 47],
    ["boat_rental", "2027-11-01", 49],
    ["boat_rental", "2027-06-12", 48],
    ["practice", "2027-04-02", 167],
    ["practice", "2027-11-03", 169],
  ] as const)("of a %s on %s at 10:00 is %s hours of real time before", (kind, day, hours) => {
    const startsAt = instantAt(day, "10:00")
    expect(startsAt.getTime() - freeChangesEnd({ kind, startsAt }).getTime()).toBe(hours * 3_600_000)
  })

  test("before a kind is chosen is that of a booking", () => {
    const startsAt = at("2027-06-12T08:00:00Z")
    expect(freeChangesEnd({ kind: undefined, startsAt })).toEqual(at("2027-06-10T08:00:00Z"))
  })
})

type Says = [keptPercent: number, move: string]
const free: Says = [0, "free"]
const late: Says = [0, "late"]
const costs: Says = [100, "late"]
const over: Says = [0, "over"]

/** What may be changed 200, 47, 20 and 3 hours before the start. */
const table: Record<string, Partial<Record<BookingKind, [Says, Says, Says, Says]>>> = {
  pending: {
    boat_license: [free, late, late, late],
    boat_rental: [free, late, late, late],
    group_outing: [free, late, late, late],
  },
  confirmed: {
    boat_license: [free, costs, costs, costs],
    boat_rental: [free, costs, costs, costs],
    group_outing: [free, costs, costs, costs],
    theory: [free, costs, costs, costs],
    practice: [free, costs, costs, costs],
  },
  "moved by the school": {
    boat_license: [free, free, free, free],
    boat_rental: [free, free, free, free],
    group_outing: [free, free, free, free],
    theory: [free, free, free, free],
    practice: [free, free, free, free],
  },
  cancelled: {
    boat_license: [over, over, over, over],
    boat_rental: [over, over, over, over],
    group_outing: [over, over, over, over],
    theory: [over, over, over, over],
    practice: [over, over, over, over],
  },
}

const states = {
  pending: { ...confirmed, status: "pending" },
  confirmed,
  "moved by the school": { ...confirmed, movedBySchoolAt: at("2027-05-01T08:00:00Z") },
  cancelled: { ...confirmed, status: "cancelled", movedBySchoolAt: at("2027-05-01T08:00:00Z") },
} as const

const cases = Object.entries(table).flatMap(([state, ofKinds]) =>
  Object.entries(ofKinds).flatMap(([kind, row]) =>
    [200, 47, 20, 3].map(
      (hours, nth) => [state, kind, hours, row[nth]] as [keyof typeof states, BookingKind, number, Says],
    ),
  ),
)

describe("what a person may change", () => {
  const startsAt = at("2027-06-12T08:00:00Z")
  const before = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000)

  test.each(cases)("%s, %s, %s h ahead: %s", (state, kind, hours, [keptPercent, move]) => {
    const cancellable = move !== "over"
    expect(changeTerms({ ...states[state], kind, startsAt }, before(hours))).toMatchObject({
      cancellable,
      keptPercent,
      move,
      movedBySchool: state === "moved by the school",
    })
  })

  test.each(
    kinds.flatMap((kind) => [
      [kind, 0, "free", 2] as const,
      [kind, 1, "free", 1] as const,
      [kind, 2, "often", 0] as const,
      [kind, 3, "often", 0] as const,
    ]),
  )("%s after %s moves: %s", (kind, ownMoves, move, movesLeft) => {
    expect(changeTerms({ ...confirmed, kind, startsAt, ownMoves }, before(200))).toMatchObject({ move, movesLeft })
    expect(moveless({ ownMoves, movedBySchoolAt: null })).toEqual(movesLeft === 0 ? { moveless: true } : {})
    expect(moveless({ ownMoves, movedBySchoolAt: startsAt })).toEqual({})
  })

  test.each(kinds)("of a %s: nothing from its beginning on, moved by the school or not", (kind) => {
    const moved = { ...states["moved by the school"], kind, startsAt, ownMoves: 2 }
    expect(changeTerms(moved, before(0.001))).toMatchObject({ cancellable: true, move: "free", movesLeft: 1 })
    expect(freeChangesEnd(moved)).toEqual(startsAt)
    for (const booking of [moved, { ...confirmed, kind, startsAt }]) {
      expect(changeTerms(booking, startsAt)).toMatchObject({ cancellable: false, keptPercent: 0, move: "over" })
    }
  })

  test.each(kinds)(
    "of a %s: nothing once its person is there, moved by the school or not; who is absent may",
    (kind) => {
      for (const state of [confirmed, states["moved by the school"]]) {
        const there = { ...state, kind, startsAt, attendance: "present" as const }
        const nothing = { cancellable: false, movedBySchool: false, keptPercent: 100, move: "over" }
        expect(changeTerms(there, before(0.2))).toMatchObject(nothing)
        const absent = { ...there, attendance: "absent" as const }
        expect(changeTerms(absent, before(0.2))).toEqual(changeTerms({ ...there, attendance: null }, before(0.2)))
      }
    },
  )

  test("of a visit that took place, nothing", () => {
    const completed = { ...confirmed, status: "completed" as const, kind: "boat_rental" as const, startsAt }
    expect(changeTerms(completed, before(3))).toMatchObject({ cancellable: false, move: "over" })
  })
})
