import type { Page } from "@playwright/test"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { toast } from "#tests/e2e/steps/booking-steps.ts"
import { test } from "#tests/e2e/steps/hand.ts"
import { expect } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { aRequest } from "#tests/e2e/steps/reservation-steps.ts"

const closing = (page: Page) => page.getByRole("dialog", { name: "Fermer des jours" })
const wayOut = (page: Page) => closing(page).getByLabel("Que faire de la réservation de Zoé d’Aubonne")

/** Opens the day again for later journeys. */
async function openAgain(page: Page, reason: string) {
  await page.goto("/admin/calendrier")
  const closure = page.getByRole("region", { name: "Fermetures" }).getByRole("listitem").filter({ hasText: reason })
  await closure.getByRole("button", { name: /^Supprimer/ }).click()
  await page.getByRole("button", { name: "Supprimer la fermeture" }).click()
  await expect(closure).toHaveCount(0)
}

async function closeNyon(page: Page, day: string, reason: string) {
  await page.goto(`/admin/planning?date=${day}&base=nyon`)
  await page.getByRole("button", { name: "Fermer ce jour" }).click()
  await expect(wayOut(page)).toBeVisible()
  await closing(page).getByRole("textbox", { name: "Raison" }).fill(reason)
}

test("a day with bookings is closed in two clicks: bookings that can move are moved, and the mail says why", async ({
  page,
  site,
  places,
  hand,
}) => {
  const day = await places.quietDay()
  const { reference } = await aRequest(site, day)
  await signInAsAdmin(page, site)
  await hand.begin()
  await closeNyon(page, day, "Régate de Nyon")
  await expect(wayOut(page).locator("option:checked")).toContainText("Déplacer à ")
  await expectNoBarrierAtBothWidths(page, "the closing of a day with bookings")
  await closing(page).getByRole("button", { name: "Déplacer 1 et fermer" }).click()
  await expect(toast(page)).toContainText("Jours fermés")
  expect(await hand.clicks()).toBe(2)
  await expect(closing(page)).toHaveCount(0)
  await openAgain(page, "Régate de Nyon")
  await page.goto(`/admin/reservations?q=${reference}`)
  await expect(page.locator("tbody.record").filter({ hasText: reference })).toHaveCount(1)
  await page.getByRole("button", { name: `Voir : ${reference}` }).click()
  await expect(page.getByRole("dialog")).toContainText("Déplacée")
  await page.getByRole("dialog").getByRole("button", { name: "Annuler la réservation" }).click()
  await page
    .getByRole("dialog", { name: /^Annuler cette réservation/ })
    .getByRole("button", { name: "Annuler la réservation" })
    .click()
  await expect(toast(page)).toContainText("annulée")
})

test("a move to another closed day is refused beside its booking, which is then cancelled with the day", async ({
  page,
  site,
  places,
  mishaps,
}) => {
  const day = await places.quietDay()
  const { reference } = await aRequest(site, day)
  await signInAsAdmin(page, site)
  await closeNyon(page, day, "Travaux au ponton de Nyon")
  await wayOut(page).selectOption("Déplacer à un autre créneau…")
  await closing(page).getByLabel("Date", { exact: true }).fill(day)
  await closing(page).getByLabel("Heure", { exact: true }).selectOption("14:00")
  mishaps.expect(/409/)
  await closing(page).getByRole("button", { name: "Déplacer 1 et fermer" }).click()
  await expect(closing(page).getByRole("listitem")).toContainText("fermé")
  await wayOut(page).selectOption("Annuler")
  await closing(page).getByRole("button", { name: "Annuler 1 et fermer" }).click()
  await expect(toast(page).filter({ hasText: "Jours fermés" })).toBeVisible()
  await page.goto(`/admin/reservations?q=${reference}`)
  await expect(page.locator("tbody.record").filter({ hasText: reference })).toContainText("Annulé")
  await openAgain(page, "Travaux au ponton de Nyon")
})
