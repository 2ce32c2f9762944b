import { readFile } from "node:fs/promises"
import type { Locator, Page } from "@playwright/test"
import { v4 as uuid } from "uuid"
import type { Site } from "#tests/support/site.ts"
import { mailsTo, newAddress, signIn } from "./account-steps.ts"
import { guest, toast } from "./booking-steps.ts"
import { atBothWidths, expect, test } from "./journey.ts"
import { expectNoBarrier } from "./no-barrier.ts"

let guests = 0

/** A guest asks for a place at Nyon; gives the reference of the reservation, and how to find its person. */
async function aRequest(site: Site, day: string) {
  guests += 1
  const email = newAddress()
  const phone = `+41 79 ${process.pid % 900} ${String(guests).padStart(2, "0")} ${String(Date.now() % 90).padStart(2, "0")}`
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

async function openReservations(page: Page, site: Site): Promise<void> {
  await page.goto("/auth?returnTo=%2Fadmin%2Freservations")
  await signIn(page, site.admin)
  await page.waitForURL("/admin/reservations")
  await expect(page.getByRole("heading", { level: 1, name: "Réservations" })).toBeVisible()
}

const row = (page: Page, text: string): Locator => page.locator("tbody.record").filter({ hasText: text })

/** The only row left, found by a phone number as somebody says it. */
async function findByPhone(page: Page, { email, phone }: { email: string; phone: string }): Promise<Locator> {
  await page.getByLabel("Nom, e-mail, téléphone, référence").fill(phone.replace("+41 ", "0"))
  await expect(page.locator("tbody.record").filter({ has: page.getByRole("button") })).toHaveCount(1)
  return row(page, email)
}

async function subjectsTo(site: Site, email: string) {
  return (await mailsTo(site, email)).map(({ subject }) => subject).toSorted()
}

atBothWidths(() => {
  test("the school finds a guest by phone, confirms, then cancels; each is mailed and the places come back", async ({
    page,
    places,
    site,
  }) => {
    const day = await places.quietDay("boat_rental")
    const request = await aRequest(site, day)
    expect(await places.takenOn("boat_rental", day)).toBe(2)
    await openReservations(page, site)
    await expectNoBarrier(page, "list of reservations")

    await (await findByPhone(page, request)).getByRole("button", { name: request.reference }).click()
    const dialog = page.getByRole("dialog", { name: `Réservation ${request.reference}` })
    for (const text of [
      "Zoé d’Aubonne",
      request.email,
      "Permis à vérifier",
      "Petit bateau électrique",
      "Nous serons quatre.",
    ])
      await expect(dialog.getByText(text).first()).toBeVisible()
    await expectNoBarrier(page, "a reservation")
    await dialog.getByLabel("Note pour l’école").fill("Permis à apporter")
    await page.reload()
    await expect(dialog.getByLabel("Note pour l’école")).toHaveValue("Permis à apporter")
    await dialog.getByRole("button", { name: "Confirmer" }).click()
    await expect(toast(page).filter({ hasText: "Réservation confirmée" })).toContainText("Succès")
    await expect(dialog.getByText("Permis à apporter")).toBeVisible()
    await expect(dialog.getByText("Réservation confirmée").first()).toBeVisible()
    const confirmed = `Votre réservation ${request.reference} est confirmée`
    await expect.poll(() => subjectsTo(site, request.email)).toContain(confirmed)

    await dialog.getByRole("button", { name: "Annuler la réservation" }).click()
    const question = page.getByRole("dialog", { name: /^Annuler cette réservation/ })
    await expectNoBarrier(page, "the question before cancelling")
    await question.getByRole("button", { name: "Annuler la réservation" }).click()
    await expect(toast(page).filter({ hasText: "places libérées" })).toContainText("Succès")
    await expect(dialog.getByText("Cette réservation ne change plus de statut.")).toBeVisible()
    const cancelled = `Votre réservation ${request.reference} est annulée`
    await expect.poll(() => subjectsTo(site, request.email)).toContain(cancelled)
    expect(await places.takenOn("boat_rental", day)).toBe(0)

    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(row(page, request.email)).toContainText("Annulée")
  })
})

test("two administrators on one reservation: the second is told, sees what stands, and keeps the note", async ({
  page,
  places,
  site,
  mishaps,
}) => {
  mishaps.expect(/409/)
  const request = await aRequest(site, await places.quietDay("boat_rental"))
  await openReservations(page, site)
  // By the keyboard: the search, the row's button, the note, the decision.
  const search = page.getByLabel("Nom, e-mail, téléphone, référence")
  await search.focus()
  await page.keyboard.type(request.reference)
  await page.waitForURL(/q=/)
  const button = row(page, request.email).getByRole("button", { name: request.reference })
  await button.focus()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: `Réservation ${request.reference}` })
  const note = dialog.getByLabel("Note pour l’école")
  await note.focus()
  await page.keyboard.type("Rappeler demain")

  const id = new URL(page.url()).searchParams.get("id")
  const rival = await page.request.post(`/api/v1/admin/reservations/${id}/status`, {
    data: { version: 1, status: "confirmed", notes: "Vu par une autre" },
    headers: { origin: site.origin },
  })
  expect(rival.status(), await rival.text()).toBe(200)
  await dialog.getByRole("button", { name: "Confirmer" }).focus()
  await page.keyboard.press("Enter")
  await expect(dialog.getByRole("alert").filter({ hasText: "Modifié entre-temps" })).toBeVisible()
  await expect(dialog.getByRole("button", { name: "Marquer comme terminée" })).toBeVisible()
  await expect(dialog.getByText("Vu par une autre")).toBeVisible()
  await expect(note).toHaveValue("Rappeler demain")

  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test("filters are in the address, and the file holds exactly what they show", async ({ page, places, site }) => {
  const request = await aRequest(site, await places.quietDay("boat_rental"))
  await openReservations(page, site)
  await page.getByLabel("Statut", { exact: true }).selectOption("En attente")
  await page.getByLabel("Type", { exact: true }).selectOption("Location")
  await expect(page).toHaveURL(/status=pending/)
  await expect(page).toHaveURL(/type=rental/)
  await findByPhone(page, request)
  await page.reload()
  await expect(row(page, request.email)).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Exporter (CSV)" }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^reservations-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n")
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"${request.reference}";"En attente";"Location de Bateau";"Zoé";"d’Aubonne"`)

  await page.getByLabel("Type", { exact: true }).selectOption("Boat Sharing")
  await expect(page.getByText("Aucune réservation ne correspond à ces filtres.")).toBeVisible()
})
