import { expect, type Locator, type Page } from "@playwright/test"
import { v4 as uuid } from "uuid"
import type { Site } from "#tests/support/site.ts"
import { mailsTo, newAddress, signIn } from "./account-steps.ts"
import { guest } from "./booking-steps.ts"

let guests = 0

export function newPhone(): string {
  guests += 1
  return `+41 79 ${process.pid % 900} ${String(guests).padStart(2, "0")} ${String(Date.now() % 90).padStart(2, "0")}`
}

/** A guest asks for a place at Nyon; gives the reference of the reservation, and how to find its person. */
export async function aRequest(site: Site, day: string, phone = newPhone(), email = newAddress()) {
  const response = await fetch(`${site.origin}/api/v1/reservations`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": uuid() },
    body: JSON.stringify({
      ...guest,
      reservationType: "boat_rental",
      email,
      phone,
      base: "nyon",
      reservationDate: day,
      timeSlot: "10:00",
      rentalDuration: 2,
      boatType: "electric_small",
      notes: "Nous serons quatre.",
    }),
  })
  const booked = (await response.json()) as { reference: string }
  expect(response.status, JSON.stringify(booked)).toBe(201)
  return { email, phone, reference: booked.reference }
}

export async function openReservations(page: Page, site: Site): Promise<void> {
  await page.goto("/auth?returnTo=%2Fadmin%2Freservations")
  await signIn(page, site.admin)
  await page.waitForURL("/admin/reservations")
  await expect(page.getByRole("heading", { level: 1, name: "Réservations" })).toBeVisible()
}

export const row = (page: Page, text: string): Locator => page.locator("tbody.record").filter({ hasText: text })

/** The button that opens the row's record. */
export const viewOf = (record: Locator, { reference }: { reference: string }) =>
  record.getByRole("button", { name: `Voir : ${reference}` })

/** The only row left, found by a phone number as somebody says it. */
export async function findByPhone(page: Page, { email, phone }: { email: string; phone: string }): Promise<Locator> {
  await page.getByLabel("Nom, e-mail, téléphone, référence").fill(phone.replace("+41 ", "0"))
  await expect(page.locator("tbody.record").filter({ has: page.getByRole("button") })).toHaveCount(1)
  return row(page, email)
}

export async function subjectsTo(site: Site, email: string) {
  return (await mailsTo(site, email)).map(({ subject }) => subject).toSorted()
}
