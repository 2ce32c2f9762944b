import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"

test("what the school leaves out stands beside its field", async ({ page, site, mishaps }) => {
  await signInAsAdmin(page, site, "/admin/reservations/nouvelle")
  mishaps.expect(/422/)
  await page.getByRole("button", { name: "Réserver" }).click()
  const form = page.getByRole("form", { name: "Nouvelle réservation" })
  await expect(form).toContainText("Veuillez sélectionner un créneau horaire")
  await page.getByRole("combobox", { name: "Personne", exact: true }).press("Enter")
  await page.getByLabel("E-mail").fill("jeanne")
  await page.getByRole("button", { name: "Réserver" }).click()
  await expect(form).toContainText("Adresse email invalide")
  await expect(form).toContainText("Le prénom doit contenir au moins 2 caractères")
})
