import { expect, test } from "vitest"
import type { NextSession } from "#app/features/licence/licence.schema.ts"
import type { MyReservation } from "#app/features/reservations/my-reservations/my-reservations.schema.ts"
import { firstOf, isDayOfBirth, nextStep, type OwnState } from "./people.rules.ts"

type MyTerms = MyReservation["terms"]

const nothing: OwnState = {
  licence: null,
  activeApplication: null,
  takenTypes: [],
  latestApplication: undefined,
  sessionToReplace: undefined,
  has: { applications: false, reservations: false },
  upcoming: null,
}
const free = { movedBySchool: false, cancellable: true }
const moved = { movedBySchool: true, cancellable: true }
const outing = (status: "pending" | "confirmed", traits: Partial<MyReservation> = {}) =>
  ({ status, reservationDate: "2027-06-12", timeSlot: "14:00", terms: free, ...traits }) as MyReservation
const upcoming = (status: "pending" | "confirmed", traits?: Partial<MyReservation>) => ({
  outing: outing(status, traits),
})
const session = (status: NextSession["status"], seat: object = {}) =>
  ({ status, seat: { date: "2027-06-12", startTime: "09:00", terms: free, ...seat } }) as NextSession
const active = (status: "draft" | "submitted" | "under_review") =>
  ({ id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10", licenseType: "coastal", status }) as const
const licence = { licenseType: "coastal" } as const

test.each([
  ["apply", {}],
  ["apply", { latestApplication: { status: "draft" } }],
  ["application-refused", { latestApplication: { status: "rejected" } }],
  ["book", { licence }],
  ["book", { licence, latestApplication: { status: "rejected" } }],
  ["application-under-way", { activeApplication: active("submitted") }],
  ["application-under-way", { activeApplication: active("under_review"), licence }],
  ["outing-pending", { activeApplication: active("submitted"), upcoming: upcoming("pending") }],
  ["outing-confirmed", { licence, upcoming: upcoming("confirmed") }],
  ["session-under-review", { activeApplication: active("submitted"), upcoming: { session: session("submitted") } }],
  ["session-under-review", { upcoming: { session: session("under_review") } }],
  ["session-booked", { licence, upcoming: { session: session("approved") } }],
  ["moved", { licence, upcoming: { session: session("approved", { terms: moved }) } }],
  ["moved", { activeApplication: active("draft"), upcoming: upcoming("confirmed", { terms: moved as MyTerms }) }],
  ["outing-confirmed", { upcoming: upcoming("confirmed", { terms: { ...moved, cancellable: false } as MyTerms }) }],
  ["replace-left", { sessionToReplace: "left", upcoming: { session: session("approved", { terms: moved }) } }],
  ["replace-cancelled", { activeApplication: active("draft"), sessionToReplace: "cancelled" }],
  ["replace-taken-out", { licence, sessionToReplace: "taken-out" }],
  ["replace-left", { upcoming: upcoming("confirmed"), sessionToReplace: "left" }],
  ["replace-lapsed", { licence, sessionToReplace: "lapsed" }],
  ["finish-application", { activeApplication: active("draft"), upcoming: upcoming("confirmed"), licence }],
] satisfies [string, Partial<OwnState>][])("the first thing to do is %s with %j", (step, state) => {
  expect(nextStep({ ...nothing, ...state })).toBe(step)
})

test("what is booked next is the earliest of both kinds, unless the school moved the other", () => {
  const [lesson, theory] = [outing("confirmed"), session("approved")]
  expect(firstOf(lesson, null)).toEqual({ outing: lesson })
  expect(firstOf(null, theory)).toEqual({ session: theory })
  expect(firstOf(null, null)).toBeNull()
  expect(firstOf(lesson, theory)).toEqual({ session: theory })
  const later = session("approved", { date: "2027-06-13" })
  expect(firstOf(lesson, later)).toEqual({ outing: lesson })
  const movedLater = session("approved", { date: "2027-06-13", terms: moved })
  expect(firstOf(lesson, movedLater)).toEqual({ session: movedLater })
})

test("nobody is born today or later", () => {
  expect(isDayOfBirth("2027-06-09", "2027-06-10")).toBe(true)
  expect(isDayOfBirth("2027-06-10", "2027-06-10")).toBe(false)
})
