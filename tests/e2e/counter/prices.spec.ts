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

  test("the school previews all prices in francs, passes to them ahead by keyboard, and takes them back", async ({
    page,
    site,
  }) => {
    await signInAsAdmin(page, site, "/admin/tarifs")
    const lesson = page.getByRole("listitem").filter({ hasText: "Première leçon" })
    await expect(lesson.getByRole("link", { name: "Réservation" })).toHaveAttribute("href", "/reservation")
    await page.getByRole("button", { name: "Tout passer en francs" }).press("Enter")
    const send = dialog(page).getByRole("button", { name: /^Passer/ })
    await expect(dialog(page).getByRole("table")).toHaveCount(0)
    await send.press("Enter")
    await expect(dialog(page).getByText(/^Indiquez un cours entre/)).toBeVisible()
    await dialog(page).getByRole("button", { name: "Même chiffre" }).press("Enter")
    await expect(dialog(page).getByRole("row", { name: "Première leçon 350€ CHF 350.00" })).toBeVisible()
    await dialog(page)
      .getByRole("textbox", { name: /^Cours/ })
      .fill("0,9375")
    await dialog(page).getByRole("combobox", { name: "Arrondi" }).selectOption("au franc")
    await expect(dialog(page).getByRole("row", { name: "Première leçon 350€ CHF 328.00" })).toBeVisible()
    await dialog(page).getByLabel("À partir du").fill("2099-02-02")
    await expectNoBarrier(page, "the preview of prices in francs")
    await send.press("Enter")
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByText("prix passent en francs le 2 février 2099.")).toBeVisible()
    await expect(lesson).toContainText("CHF 328.00, dès le lun. 2 février 2099")

    const takeBack = (within: ReturnType<typeof dialog> | Page) =>
      within.getByRole("button", { name: "Reprendre les prix d’avant" })
    await takeBack(page).press("Enter")
    await expect(takeBack(dialog(page))).toBeEnabled()
    await takeBack(dialog(page)).press("Enter")
    await expect(page.getByText("prix passent en francs le")).toHaveCount(0)
    await expect(lesson).not.toContainText("2099")
  })

  test("the school says by keyboard from when it owes VAT, is told of a wrong number, and takes it back", async ({
    page,
    site,
  }) => {
    await signInAsAdmin(page, site, "/admin/tarifs")
    const card = page.getByRole("region", { name: "TVA" })
    await expect(card).toContainText("Non assujettie")
    await card.getByRole("button", { name: "Changer la TVA" }).press("Enter")
    const number = dialog(page).getByRole("textbox", { name: "Numéro de TVA" })
    const save = dialog(page).getByRole("button", { name: "Enregistrer" })
    await number.fill("CHE-123.456.789")
    await dialog(page).getByLabel("À partir du").fill("2099-03-02")
    await save.press("Enter")
    await expect(dialog(page).getByText(/son dernier chiffre contrôle les autres/)).toBeVisible()
    await expectNoBarrier(page, "a change of VAT")
    await number.fill("che 123 456 788")
    await save.press("Enter")
    await expect(dialog(page)).toHaveCount(0)
    await expect(card).toContainText("Assujettie, CHE-123.456.788 TVA, dès le lun. 2 mars 2099")

    await card.getByRole("button", { name: /^Retirer/ }).press("Enter")
    const remove = dialog(page).getByRole("button", { name: "Retirer" })
    await expect(remove).toBeEnabled()
    await remove.press("Enter")
    await expect(card).not.toContainText("2099")
  })
})
