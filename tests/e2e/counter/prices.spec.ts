import type { Page } from "@playwright/test"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { atBothWidths, expect, test } from "#tests/e2e/steps/journey.ts"
import { shortDay } from "#tests/e2e/steps/licence-steps.ts"
import { expectNoBarrier } from "#tests/e2e/steps/no-barrier.ts"

/** A later year, within the allowed days. */
const year = new Date().getFullYear() + 3
const [priceDay, francsDay, vatDay] = [`${year}-01-04`, `${year}-02-02`, `${year}-03-02`]

const line = (page: Page) => page.getByRole("listitem").filter({ hasText: "Vente, page Nos activités" })
const dialog = (page: Page) => page.getByRole("dialog")

atBothWidths(() => {
  test("the school sets a later price by keyboard, sees refusals, and removes it", async ({ page, site }) => {
    await signInAsAdmin(page, site, "/admin/tarifs")
    await expect(page.getByText("En Suisse, les prix s’affichent en francs")).toBeVisible()
    await expect(line(page)).toContainText("sur devis")
    await expectNoBarrier(page, "the prices")

    await line(page).getByRole("button", { name: "Nouveau prix, Vente, page Nos activités" }).press("Enter")
    await dialog(page).getByRole("checkbox", { name: "Sur devis" }).press(" ")
    await dialog(page).getByRole("textbox", { name: "Montant" }).fill("12500.555")
    await dialog(page).getByRole("button", { name: "Enregistrer ce prix" }).press("Enter")
    await expect(dialog(page).getByText("Indiquez un montant positif, avec deux décimales au plus.")).toBeVisible()
    await expectNoBarrier(page, "a new price")
    await dialog(page).getByRole("textbox", { name: "Montant" }).fill("12’500.50")
    await dialog(page).getByRole("combobox", { name: "Monnaie" }).selectOption("CHF")
    await dialog(page).getByLabel("À partir du").fill(priceDay)
    await dialog(page).getByRole("button", { name: "Enregistrer ce prix" }).press("Enter")
    await expect(dialog(page)).toHaveCount(0)
    await expect(line(page)).toContainText(`CHF 12’500.50, dès le ${shortDay(priceDay)}`)

    await line(page)
      .getByRole("button", { name: /^Retirer, Vente/ })
      .press("Enter")
    const remove = dialog(page).getByRole("button", { name: "Retirer" })
    await expect(remove).toBeEnabled()
    await remove.press("Enter")
    await expect(line(page)).not.toContainText(`${year}`)
  })

  test("the school previews all prices in francs, sets them for a later day by keyboard, and removes them", async ({
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
    await dialog(page).getByRole("button", { name: "Garder le chiffre" }).press("Enter")
    await expect(dialog(page).getByRole("row", { name: "Première leçon 350€ CHF 350.00" })).toBeVisible()
    await dialog(page)
      .getByRole("textbox", { name: /^Cours/ })
      .fill("0,9375")
    await dialog(page).getByRole("combobox", { name: "Arrondi" }).selectOption("au franc")
    await expect(dialog(page).getByRole("row", { name: "Première leçon 350€ CHF 328.00" })).toBeVisible()
    await dialog(page).getByLabel("À partir du").fill(francsDay)
    await expectNoBarrier(page, "the preview of prices in francs")
    await send.press("Enter")
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByText(`prix passent en francs le 2 février ${year}.`)).toBeVisible()
    await expect(lesson).toContainText(`CHF 328.00, dès le ${shortDay(francsDay)}`)

    const takeBack = (within: ReturnType<typeof dialog> | Page) =>
      within.getByRole("button", { name: "Reprendre les prix d’avant" })
    await takeBack(page).press("Enter")
    await expect(takeBack(dialog(page))).toBeEnabled()
    await takeBack(dialog(page)).press("Enter")
    await expect(page.getByText("prix passent en francs le")).toHaveCount(0)
    await expect(lesson).not.toContainText(`${year}`)
  })

  test("the school registers for VAT by keyboard, sees the refusal of a wrong number, and removes the registration", async ({
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
    await dialog(page).getByLabel("À partir du").fill(vatDay)
    await save.press("Enter")
    await expect(dialog(page).getByText(/recopiez-le de votre attestation/)).toBeVisible()
    await expectNoBarrier(page, "a change of VAT")
    await number.fill("che 123 456 788")
    await save.press("Enter")
    await expect(dialog(page)).toHaveCount(0)
    await expect(card).toContainText(`Assujettie, CHE-123.456.788 TVA, dès le ${shortDay(vatDay)}`)

    await card.getByRole("button", { name: /^Retirer/ }).press("Enter")
    const remove = dialog(page).getByRole("button", { name: "Retirer" })
    await expect(remove).toBeEnabled()
    await remove.press("Enter")
    await expect(card).not.toContainText(`${year}`)
  })
})
