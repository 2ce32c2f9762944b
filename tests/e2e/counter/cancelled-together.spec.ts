import type { Page } from "@playwright/test"
import { newAddress } from "#tests/e2e/steps/account-steps.ts"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { schoolOf } from "#tests/e2e/steps/day-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"

/** Selects the whole list, and opens its cancellation. */
async function beginToCancel(page: Page, words: string): Promise<void> {
  await page.goto(`/admin/reservations?q=${words}`)
  await page.getByRole("checkbox", { name: "Tout sélectionner" }).check()
  await page.getByRole("region", { name: "Décisions" }).getByRole("button", { name: "Annuler" }).click()
}

test("a cancellation of several names the people without an e-mail address, who get no mail", async ({
  page,
  site,
  places,
}) => {
  const day = await places.quietDay()
  await signInAsAdmin(page, site, "/admin/reservations")
  const lastName = `Blanchard${process.pid}`
  const book = (timeSlot: string, person: object) =>
    schoolOf(page, site)("POST", "/reservations", {
      reservationType: "boat_rental",
      base: "nyon",
      reservationDate: day,
      timeSlot,
      rentalDuration: 1,
      boatType: "electric_small",
      person: { lastName, ...person },
    })
  const told = await book("10:00", { firstName: "Anne", email: newAddress() })
  const untold = await book("11:00", { firstName: "Benoît", phone: "079 222 33 77" })

  await beginToCancel(page, lastName)
  const question = page.getByRole("dialog", { name: "Annuler 2 réservations\u00a0?" })
  await expect(question).toContainText("Une personne n’a pas d’adresse e-mail\u00a0: aucun e-mail ne lui sera envoyé")
  await expect(question).toContainText(`Benoît ${lastName} (${untold.reference}), sans adresse e-mail`)
  await expect(question.getByText(`Anne ${lastName} (${told.reference})`)).not.toContainText("sans adresse")
  await expect(question).toContainText("Vous pouvez revenir en arrière pendant 10 minutes.")
  await expectNoBarrierAtBothWidths(page, "several reservations to cancel")
  await question.getByRole("button", { name: "Ne rien changer" }).click()

  await beginToCancel(page, untold.reference)
  const alone = page.getByRole("dialog", { name: "Annuler cette réservation\u00a0?" })
  await expect(alone).toContainText("Prévenez-la.")
  await expect(alone).not.toContainText("revenir en arrière")
  await alone.getByRole("button", { name: "Ne rien changer" }).click()

  await beginToCancel(page, lastName)
  await question.getByRole("button", { name: "Annuler les 2 réservations" }).click()
  await expect(page.getByRole("region", { name: "Décisions" })).toContainText("2\u00a0réservations annulées")
  expect(await places.takenOn("boat_rental", day)).toBe(0)
})
