import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { toast } from "#tests/e2e/steps/booking-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrier, expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { daysAfter } from "#tests/e2e/steps/places.ts"

test("days are closed and opened again, and hours, a season and delays are set", async ({
  page,
  site,
  places,
  mishaps,
}) => {
  await signInAsAdmin(page, site, "/admin/calendrier")
  const dialog = page.getByRole("dialog")
  const closures = page.getByRole("region", { name: "Fermetures" })
  const today = await places.today()
  await expect(closures).toContainText("Dragage de l’entrée du port")
  await expectNoBarrierAtBothWidths(page, "the calendar")

  await closures.getByRole("button", { name: "Ajouter une fermeture" }).click()
  await dialog.getByLabel("Base").selectOption("Vevey")
  await dialog.getByLabel("Premier jour").fill(daysAfter(today, 300))
  await dialog.getByLabel("Dernier jour").fill(daysAfter(today, 301))
  await dialog.getByRole("textbox", { name: "Raison" }).fill("Travaux au port")
  await expect(dialog).toContainText("Rien n’est réservé ces jours-là.")
  await expectNoBarrier(page, "the closing of days")
  await dialog.getByRole("button", { name: "Fermer ces jours" }).click()
  await expect(toast(page).filter({ hasText: "Jours fermés" })).toBeVisible()
  await expect(closures).toContainText("Travaux au port")

  await page.getByRole("button", { name: "Modifier, Toutes les bases" }).click()
  const monday = dialog.getByRole("group", { name: "lundi" })
  await dialog.getByLabel("lundi, ouvre à").fill("09:30")
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  await expect(dialog).toContainText("Indiquez l’ouverture et la fermeture")
  await monday.getByLabel("ferme à").fill("17:30")
  await expectNoBarrier(page, "opening hours")
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  await expect(page.getByRole("region", { name: "Horaires d’ouverture" })).toContainText("lundi 09:30–17:30")

  await page.getByRole("button", { name: "Modifier, Saisons" }).click()
  await dialog.getByRole("button", { name: "Ajouter une saison" }).click()
  await dialog.getByLabel("Du").fill("2027-10-31")
  await dialog.getByLabel("Au").fill("2027-04-01")
  mishaps.expect(/422/)
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  await expect(dialog).toContainText("La saison se termine avant de commencer")
  await dialog.getByRole("button", { name: "Annuler" }).click()

  await page.getByRole("button", { name: "Modifier, Délais de réservation" }).click()
  const rentals = dialog.getByRole("group", { name: "Location de Bateau" })
  await rentals.getByLabel("Délai minimal, en heures").fill("24")
  await expectNoBarrier(page, "the booking delays")
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  await expect(page.getByRole("region", { name: "Délais de réservation" })).toContainText("dès 24 heures à l’avance")

  // Others come after on this site.
  await page.getByRole("button", { name: "Modifier, Toutes les bases" }).click()
  await dialog.getByLabel("lundi, ouvre à").fill("")
  await monday.getByLabel("ferme à").fill("")
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  await expect(page.getByRole("region", { name: "Horaires d’ouverture" })).not.toContainText("lundi 09:30")
  await page.getByRole("button", { name: "Modifier, Délais de réservation" }).click()
  await rentals.getByLabel("Délai minimal, en heures").fill("")
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  await expect(page.getByRole("region", { name: "Délais de réservation" })).not.toContainText("24 heures")
  await closures.getByRole("button", { name: /^Supprimer.*Vevey/ }).click()
  await dialog.getByRole("button", { name: "Supprimer la fermeture" }).click()
  await expect(closures).not.toContainText("Travaux au port")
})
