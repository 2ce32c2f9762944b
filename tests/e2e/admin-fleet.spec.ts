import type { Page } from "@playwright/test"
import type { Planning } from "#app/features/calendar/planning/planning.admin.schema.ts"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { toast } from "#tests/e2e/steps/booking-steps.ts"
import { schoolOf } from "#tests/e2e/steps/day-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrier, expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { daysAfter } from "#tests/e2e/steps/places.ts"
import { aRequest } from "#tests/e2e/steps/reservation-steps.ts"
import type { Site } from "#tests/support/site.ts"

/** The school takes the boat of a new rental away. */
async function aRentalWithoutBoat(page: Page, site: Site, day: string): Promise<void> {
  const { reference } = await aRequest(site, day)
  const school = schoolOf(page, site)
  const { bookings, assignments }: Planning = await school("GET", `/planning?from=${day}`)
  const booking = bookings.find((one) => one.reference === reference)
  const boat = assignments.find(({ reservationId, boatId }) => reservationId === booking?.id && boatId !== null)
  await school("DELETE", `/fleet/outings/reservation/${booking?.id}/boats/${boat?.boatId}`)
}

test("a base gets one more boat, outings without one get it, and the workshop takes it back", async ({
  page,
  site,
  places,
  mishaps,
}) => {
  await signInAsAdmin(page, site)
  await aRentalWithoutBoat(page, site, await places.quietDay())
  await page.goto("/admin/flotte")
  const nyon = page.getByRole("region", { name: "Base de Nyon" })
  const dialog = page.getByRole("dialog")
  await expect(nyon).toContainText("Remplacement de l’hélice")
  await expectNoBarrierAtBothWidths(page, "a fleet with a boat in the workshop")

  await nyon.getByRole("button", { name: "Ajouter un bateau, Nyon" }).click()
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  mishaps.expect(/422/)
  await expect(dialog).toContainText("Donnez un nom au bateau")
  await dialog.getByLabel("Nom").fill("Mouette")
  await dialog.getByLabel("Immatriculation").fill("VD 20417")
  await expectNoBarrier(page, "a boat's form")
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  await expect(toast(page)).toContainText("Bateau ajouté")
  await expect(nyon).toContainText("Mouette")

  const without = page.getByRole("region", { name: "Sans bateau" })
  const waiting = without.getByRole("listitem")
  await expect(waiting).not.toHaveCount(0)
  // The last outing, because the first could end while this journey runs.
  await waiting.getByRole("button").last().click()
  await expect(dialog).toContainText("Attribuer un bateau")
  await expectNoBarrier(page, "the choice of a boat")
  await dialog.getByRole("button", { name: "Fermer" }).click()
  await without.getByRole("button", { name: "Répartir" }).click()
  await expect(toast(page).filter({ hasText: "un bateau." })).toBeVisible()

  await nyon.getByRole("button", { name: "Atelier, Mouette" }).click()
  await dialog.getByLabel("Fin : jour").fill(daysAfter(await places.today(), 80))
  await dialog.getByLabel("Raison").fill("Hélice à changer")
  await expectNoBarrier(page, "the workshop's form")
  await dialog.getByRole("button", { name: "Envoyer à l’atelier" }).click()
  await expect(toast(page).filter({ hasText: "Bateau à l’atelier" })).toBeVisible()
  await expect(nyon).toContainText("Hélice à changer")
  await expectNoBarrierAtBothWidths(page, "a boat in the workshop")
  await nyon.getByRole("button", { name: "Mouette", exact: true }).click()
  await expect(dialog).toContainText("Bateau envoyé à l’atelier")
  await expect(dialog).toContainText(/Cette année0\sh, 0\ssortie/)
  await expectNoBarrierAtBothWidths(page, "the record of a boat")
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await nyon.getByRole("button", { name: "Sortir de l’atelier, Mouette" }).click()
  await expect(nyon).not.toContainText("Hélice à changer")

  await nyon.getByRole("button", { name: "Retirer, Mouette" }).click()
  await dialog.getByRole("button", { name: "Retirer le bateau" }).click()
  await expect(nyon).not.toContainText("Mouette")
})
