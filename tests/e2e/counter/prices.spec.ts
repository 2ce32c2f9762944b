import type { Page } from "@playwright/test"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { atBothWidths, expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrier } from "#tests/e2e/steps/no-barrier.ts"

const line = (page: Page) => page.getByRole("listitem").filter({ hasText: "Vente, page Nos activités" })
const dialog = (page: Page) => page.getByRole("dialog")

atBothWidths(() => {
  test("the school dates a price ahead by keyboard, is told what cannot be, and takes it back", async ({
    page,
    site,
  }) => {
    await signInAsAdmin(page, site, "/admin/tarifs")
    await expect(page.getByText("En Suisse, les prix s’affichent en francs")).toBeVisible()
    await expect(line(page)).toContainText("sur devis")
    await expectNoBarrier(page, "the prices")

    await line(page).getByRole("button", { name: "Nouveau prix, Vente, page Nos activités" }).press("Enter")
    await dialog(page).getByRole("checkbox", { name: "Sur devis" }).press(" ")
    await dialog(page).getByRole("textbox", { name: "Montant" }).fill("12500.555")
    await dialog(page).getByRole("button", { name: "Enregistrer ce prix" }).press("Enter")
    await expect(dialog(page).getByText("Indiquez un montant, avec deux décimales au plus.")).toBeVisible()
    await expectNoBarrier(page, "a new price")
    await dialog(page).getByRole("textbox", { name: "Montant" }).fill("12’500.50")
    await dialog(page).getByRole("combobox", { name: "Monnaie" }).selectOption("CHF")
    await dialog(page).getByLabel("À partir du").fill("2099-01-04")
    await dialog(page).getByRole("button", { name: "Enregistrer ce prix" }).press("Enter")
    await expect(dialog(page)).toHaveCount(0)
    await expect(line(page)).toContainText("CHF 12’500.50, dès le dim. 4 janvier 2099")

    await line(page)
      .getByRole("button", { name: /^Retirer, Vente/ })
      .press("Enter")
    const remove = dialog(page).getByRole("button", { name: "Retirer" })
    await expect(remove).toBeEnabled()
    await remove.press("Enter")
    await expect(line(page)).not.toContainText("2099")
  })
})
