import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { atBothWidths, expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrier } from "#tests/e2e/steps/no-barrier.ts"

atBothWidths(() => {
  test("the school enters its IBAN by keyboard, and a wrong one is refused", async ({ page, site, mishaps }) => {
    mishaps.expect(/422 .*\/admin\/billing$/)
    await signInAsAdmin(page, site, "/admin/caisse/coordonnees")
    await expect(page.getByText("Sans IBAN, les factures n’ont pas de bulletin de versement")).toBeVisible()
    await expectNoBarrier(page, "where the school is paid")

    await page.getByRole("button", { name: "Modifier" }).press("Enter")
    const dialog = page.getByRole("dialog", { name: "Modifier les coordonnées de paiement" })
    const iban = dialog.getByRole("textbox", { name: "IBAN ou QR-IBAN" })
    const save = dialog.getByRole("button", { name: "Enregistrer" })
    await iban.fill("CH44 3199 9123 0008 8901 3")
    await iban.press("Enter")
    await expect(dialog.getByText("Ce n’est pas un IBAN")).toBeVisible()
    await expectNoBarrier(page, "an account that is none")
    await iban.fill("CH44 3199 9123 0008 8901 2")
    await dialog.getByRole("textbox", { name: "Numéro IDE" }).fill("CHE-123.456.788")
    await save.press("Enter")
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText("QR (QR-IBAN)")).toBeVisible()
    await expect(page.getByText("CHE-123.456.788")).toBeVisible()

    await page.getByRole("button", { name: "Modifier" }).press("Enter")
    await iban.fill("")
    await expect(save).not.toHaveAttribute("aria-disabled", "true")
    await iban.press("Enter")
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText("Sans IBAN, les factures n’ont pas de bulletin de versement")).toBeVisible()
  })
})
