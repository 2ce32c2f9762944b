import { describe, expect, test } from "vitest"
import { lastStart, paymentTerms } from "./payment-terms.rules.ts"

const at = (instant: string) => new Date(instant)
const booked = { status: "confirmed", startsAt: at("2027-06-12T08:00:00Z") } as const
const weekBefore = at("2027-06-05T08:00:00Z")

describe("when an account is to be paid", () => {
  test.each([
    ["boat_rental", false, booked.startsAt],
    ["group_outing", false, booked.startsAt],
    ["boat_license", true, weekBefore],
    ["theory", true, weekBefore],
    ["practice", true, weekBefore],
  ] as const)("for a %s: with a deposit %s, the balance at %s", (kind, deposit, balanceDueAt) => {
    expect(paymentTerms([{ ...booked, kind }])).toEqual({ deposit, balanceDueAt })
  })

  test("for a programme: by its first session that stands", () => {
    const early = { ...booked, kind: "theory" as const, startsAt: at("2027-06-01T08:00:00Z") }
    const late = { ...booked, kind: "practice" as const, startsAt: at("2027-07-01T08:00:00Z") }
    const seats = [late, { ...booked, kind: "practice" as const }, { ...early, status: "cancelled" as const }]
    expect(paymentTerms(seats)?.balanceDueAt).toEqual(weekBefore)
    expect(lastStart(seats)).toEqual(late.startsAt)
  })

  test("of nothing booked: never", () => {
    expect(paymentTerms([])).toBeUndefined()
    expect(paymentTerms([{ ...booked, kind: "boat_rental", status: "cancelled" }])).toBeUndefined()
    expect(lastStart([{ ...booked, kind: "boat_rental", status: "pending" }])).toBeUndefined()
  })
})
