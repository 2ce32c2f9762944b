import { expect, test } from "vitest"
import type { MyReservation } from "#app/features/reservations/my-reservations/my-reservations.schema.ts"
import { isDayOfBirth, nextStep, type OwnState } from "./people.rules.ts"

const nothing: OwnState = {
  licence: null,
  activeApplication: null,
  takenTypes: [],
  latestApplication: undefined,
  sessionToReplace: undefined,
  has: { applications: false, reservations: false },
  upcoming: null,
}
const upcoming = (status: "pending" | "confirmed") => ({ status }) as MyReservation
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
  ["replace-cancelled", { activeApplication: active("draft"), sessionToReplace: "cancelled" }],
  ["replace-taken-out", { licence, sessionToReplace: "taken-out" }],
  ["replace-left", { upcoming: upcoming("confirmed"), sessionToReplace: "left" }],
  ["replace-lapsed", { licence, sessionToReplace: "lapsed" }],
  ["finish-application", { activeApplication: active("draft"), upcoming: upcoming("confirmed"), licence }],
] satisfies [string, Partial<OwnState>][])("the first thing to do is %s with %j", (step, state) => {
  expect(nextStep({ ...nothing, ...state })).toBe(step)
})

test("nobody is born today or later", () => {
  expect(isDayOfBirth("2027-06-09", "2027-06-10")).toBe(true)
  expect(isDayOfBirth("2027-06-10", "2027-06-10")).toBe(false)
})
