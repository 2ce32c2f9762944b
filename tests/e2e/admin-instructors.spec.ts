import { formatDay } from "#app/ui/formats.ts"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { toast } from "#tests/e2e/steps/booking-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrier, expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { daysAfter } from "#tests/e2e/steps/places.ts"

test("a base gets instructors, an absence leaves lessons without one, and another takes a lesson", async ({
  page,
  site,
  places,
  mishaps,
}) => {
  await signInAsAdmin(page, site, "/admin/moniteurs")
  const nyon = page.getByRole("region", { name: "Base de Nyon" })
  const dialog = page.getByRole("dialog")
  const today = await places.today()
  await expect(nyon).toContainText("Florian Meylan")
  await expectNoBarrierAtBothWidths(page, "the team")

  await nyon.getByRole("button", { name: "Ajouter un moniteur, Nyon" }).click()
  mishaps.expect(/422/)
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  await expect(dialog).toContainText("Indiquez le nom")
  await dialog.getByLabel("Nom").fill("Sacha Monney")
  await dialog.getByRole("button", { name: "Ajouter un certificat" }).click()
  await dialog.getByLabel("Certificat", { exact: true }).fill("Moniteur nautique")
  await dialog.getByLabel("Valable jusqu’au").fill(daysAfter(today, 30))
  await expectNoBarrier(page, "an instructor's form")
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  await expect(toast(page)).toContainText("Moniteur ajouté")
  await expect(nyon).toContainText("expire bientôt")

  await nyon.getByRole("button", { name: "Ajouter un moniteur, Nyon" }).click()
  await dialog.getByLabel("Nom").fill("Léa Rochat")
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  await expect(nyon).toContainText("Aucun certificat")

  await nyon.getByRole("button", { name: "Absence, Florian Meylan" }).click()
  await dialog.getByLabel("Fin : jour").fill(daysAfter(today, 80))
  await dialog.getByLabel("Raison").fill("Arrêt de travail")
  await dialog.getByRole("button", { name: "Noter l’absence" }).click()
  await expect(nyon).toContainText("Arrêt de travail")
  const without = page.getByRole("region", { name: "Sans moniteur" })
  // A lesson of today could begin or end while this journey runs.
  const waiting = without
    .getByRole("listitem")
    .filter({ hasText: "Permis Bateau", hasNotText: formatDay(today) })
    .filter({ hasText: "Nyon" })
  await expect(waiting).not.toHaveCount(0)
  await waiting
    .first()
    .getByRole("button", { name: /^Attribuer un moniteur/ })
    .click()
  await dialog.getByRole("combobox").selectOption("Léa Rochat (sans certificat valable)")
  mishaps.expect(/409/)
  await dialog.getByRole("button", { name: "Attribuer" }).click()
  await expect(dialog).toContainText("n’a pas de certificat valable")
  await dialog.getByLabel("Raison (sans certificat valable)").fill("Avec un moniteur certifié")
  await expectNoBarrier(page, "the choice of an instructor")
  await dialog.getByRole("button", { name: "Attribuer" }).click()
  await expect(toast(page).filter({ hasText: "Moniteur attribué" })).toBeVisible()

  await nyon.getByRole("button", { name: "Absence, Léa Rochat" }).click()
  await dialog.getByLabel("Fin : jour").fill(daysAfter(today, 80))
  await dialog.getByLabel("Raison").fill("Formation continue")
  await dialog.getByRole("button", { name: "Noter l’absence" }).click()
  await expect(toast(page).filter({ hasText: "1 sortie sans moniteur" })).toBeVisible()
  await expect(nyon).toContainText("Formation continue")
  await expectNoBarrierAtBothWidths(page, "an instructor away")
  await nyon.getByRole("button", { name: "Terminer l’absence, Léa Rochat" }).click()
  await expect(nyon).not.toContainText("Formation continue")

  await nyon.getByRole("button", { name: "Retirer, Léa Rochat" }).click()
  await dialog.getByRole("button", { name: "Retirer le moniteur" }).click()
  await expect(nyon).not.toContainText("Léa Rochat")
  // Others come after on this site.
  await nyon.getByRole("button", { name: "Terminer l’absence, Florian Meylan" }).click()
  await expect(nyon).not.toContainText("Arrêt de travail")
  await nyon.getByRole("button", { name: "Retirer, Sacha Monney" }).click()
  await dialog.getByRole("button", { name: "Retirer le moniteur" }).click()
  await expect(nyon).not.toContainText("Sacha Monney")
})
