import { expect, test } from "vitest"
import { documentKinds } from "#app/features/licence/application.schema.ts"
import { isRecentCertificate, oldestCertificateDay } from "#app/features/licence/licence.rules.ts"
import { type ApplicationProgress, firstIncompleteStep, isReachable, licenceSteps } from "./licence.steps.ts"

const today = "2027-06-10"
const whole: ApplicationProgress = {
  firstName: "Élodie",
  lastName: "Rochat",
  email: "elodie@example.ch",
  phone: "+41 79 123 45 67",
  documents: documentKinds.map((kind) => ({ kind, issuedOn: kind === "medical" ? "2027-05-20" : null })),
  payment: { status: "completed" },
  chosenSessions: [{ id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d13", priceCents: 15_000 }],
}

test("the four steps, in the order and words of the specification", () => {
  expect(licenceSteps.map(({ path, label }) => [path, label])).toEqual([
    ["informations", "Informations personnelles"],
    ["documents", "Documents"],
    ["paiement", "Paiement"],
    ["reservation", "Réservation"],
  ])
})

test.each<[what: string, change: Partial<ApplicationProgress>, step: string | undefined]>([
  ["nothing is missing", {}, undefined],
  ["no first name", { firstName: " " }, "informations"],
  ["no last name", { lastName: "" }, "informations"],
  ["no e-mail", { email: "" }, "informations"],
  ["no phone", { phone: "" }, "informations"],
  ["no photo", { documents: whole.documents.filter(({ kind }) => kind !== "photo") }, "documents"],
  ["no date on the certificate", { documents: documentKinds.map((kind) => ({ kind, issuedOn: null })) }, "documents"],
  [
    "a certificate of three months",
    { documents: documentKinds.map((kind) => ({ kind, issuedOn: "2027-03-10" })) },
    "documents",
  ],
  ["a payment under way", { payment: { status: "pending" } }, "paiement"],
  ["a payment that failed", { payment: { status: "failed" } }, "paiement"],
  ["no session", { chosenSessions: [] }, "reservation"],
])("%s: resumed at %s", (_, change, step) => {
  expect(firstIncompleteStep({ ...whole, ...change }, today)?.path).toBe(step)
})

test("a step opens once all before it are done, whatever it holds itself", () => {
  const unpaid: ApplicationProgress = { ...whole, payment: { status: "none" } }
  expect(licenceSteps.map(({ path }) => isReachable(path, unpaid, today))).toEqual([true, true, true, false])
  const unnamed: ApplicationProgress = { ...whole, firstName: "" }
  expect(licenceSteps.map(({ path }) => isReachable(path, unnamed, today))).toEqual([true, false, false, false])
})

test.each([
  ["2027-06-10", "2027-03-10"],
  ["2027-05-31", "2027-02-28"],
  ["2028-05-31", "2028-02-29"],
  ["2027-01-15", "2026-10-15"],
])("on %s a certificate of %s is just too old", (day, oldest) => {
  expect(oldestCertificateDay(day)).toBe(oldest)
  expect(isRecentCertificate(oldest, day)).toBe(false)
})

test("the day after still counts, as does today; tomorrow and no date do not", () => {
  expect(isRecentCertificate("2027-03-11", today)).toBe(true)
  expect(isRecentCertificate(today, today)).toBe(true)
  expect(isRecentCertificate("2027-06-11", today)).toBe(false)
  expect(isRecentCertificate(null, today)).toBe(false)
})
