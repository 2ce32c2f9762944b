import { expect, type Page } from "@playwright/test"
import { v4 as uuid } from "uuid"
import type { MyApplication, MyApplications, MyLicence } from "#app/features/licence/licence.schema.ts"
import { nothingAsked } from "#app/features/reservations/asked-nothing.ts"
import type {
  MyReservation,
  MyReservations,
} from "#app/features/reservations/my-reservations/my-reservations.schema.ts"
import type { Site } from "#tests/support/site.ts"
import { aPerson, type Person } from "./account-steps.ts"
import { bringCookie } from "./profile-steps.ts"

const names = { permis: "Demandes de Permis", reservations: "Réservations", profil: "Mon Profil" }
export const tab = (page: Page, name: keyof typeof names) => page.getByRole("tab", { name: names[name], exact: true })
export const panel = (page: Page, name: keyof typeof names) => page.getByRole("tabpanel", { name: names[name] })
export const retry = (page: Page) => page.getByRole("button", { name: "Réessayer" })

/** Somebody new, signed in in this browser. */
export async function signedIn(page: Page, site: Site): Promise<Person> {
  const person = await aPerson(site)
  await bringCookie(page, site, person.cookie)
  return person
}

/** Books a group outing as somebody without an account would. */
export async function bookAsGuest(site: Site, email: string, reservationDate: string): Promise<string> {
  const response = await fetch(`${site.origin}/api/v1/reservations`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": uuid() },
    body: JSON.stringify({
      reservationType: "group_outing",
      firstName: "Élodie",
      lastName: "Rochat",
      email,
      phone: "+41 79 123 45 67",
      reservationDate,
      timeSlot: "10:00",
      base: "vevey",
      groupSize: 6,
      notes: "<b>Avec un gâteau</b>",
    }),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { reference: string }).reference
}

export async function answerWith(page: Page, path: string, json: MyReservations | MyApplications | MyLicence) {
  await page.route(`**/api/v1/me/${path}`, (route) => route.fulfill({ json }))
}

export const rental = (n: number, traits: Partial<MyReservation> = {}): MyReservation => ({
  id: `0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d${n}`,
  reference: `K7M2QX${n}`,
  reservationType: "boat_rental",
  base: "nyon",
  reservationDate: "2027-06-12",
  timeSlot: "14:00",
  status: "confirmed",
  ...nothingAsked,
  priceCents: 16_000,
  priceCurrency: "EUR",
  charged: null,
  rentalDuration: 2,
  boatType: "electric_medium",
  createdAt: "2027-06-10T22:30:00.000Z",
  answerBy: null,
  terms: {
    movedBySchool: false,
    freeUntil: "2027-06-10T12:00:00.000Z",
    cancellable: true,
    keptPercent: 0,
    keptCents: 0,
    restCentsThen: 0,
    move: "free",
    movesLeft: 2,
  },
  rest: null,
  ...traits,
})

export const application = (n: number, traits: Partial<MyApplication> = {}): MyApplication => ({
  id: `0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9e${n}`,
  version: 2,
  licenseType: "coastal",
  status: "submitted",
  notes: null,
  submittedAt: "2027-06-09T10:00:00.000Z",
  reviewedAt: null,
  createdAt: "2027-06-01T10:00:00.000Z",
  documents: [],
  programme: { owedCents: 0, paidCents: 0, startsAt: null },
  sessions: [],
  rest: null,
  ...traits,
})
