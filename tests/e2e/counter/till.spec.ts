import type { Page } from "@playwright/test"
import { paymentMethodLabel } from "#app/features/payments/payments.labels.ts"
import type { AccountPage } from "#app/features/till/account/account.schema.ts"
import type { TillDay } from "#app/features/till/closing/closing.schema.ts"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"

const dialog = (page: Page) => page.getByRole("dialog")
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const rest = (page: Page, label: string) =>
  page.getByRole("table", { name: "Lignes du compte" }).getByRole("row", { name: new RegExp(`^\\W*${label}`) })

/** Opens a dialog, fills it in, and sends it, by the keyboard alone. */
async function act(page: Page, name: string, fill: () => Promise<void>, done: string): Promise<void> {
  await button(page, name).first().press("Enter")
  await expect(dialog(page)).toBeVisible()
  await fill()
  await dialog(page).getByRole("button", { name, exact: true }).press("Enter")
  await expect(page.getByText(done, { exact: true })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
}

/** Its amount is not set yet. */
async function aConfirmedLesson(page: Page): Promise<{ id: string; reference: string }> {
  const answer = await page.request.get("/api/v1/admin/reservations?type=boat_license&status=confirmed")
  const { items } = (await answer.json()) as { items: { id: string; reference: string }[] }
  for (const lesson of items) {
    const account = await page.request.get(`/api/v1/admin/accounts/reservation/${lesson.id}`)
    if (((await account.json()) as AccountPage).toSet) return lesson
  }
  throw new Error("the demonstration has no confirmed lesson without an amount")
}

test("the school sets the amount of a lesson, takes a deposit and the rest, gives a part back, and closes the day", async ({
  page,
  site,
  mishaps,
}) => {
  // The closing without its reason.
  mishaps.expect(/422/)
  await signInAsAdmin(page, site)
  const { id, reference } = await aConfirmedLesson(page)
  await page.goto(`/admin/reservations?id=${id}`)
  await expect(dialog(page)).toContainText("Rien n’est facturé.")
  await dialog(page).getByRole("link", { name: "Ouvrir le compte" }).press("Enter")
  await expect(page.getByRole("heading", { name: reference })).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "an account without an amount")

  const amount = dialog(page).getByRole("textbox", { name: /^Montant/ })
  await button(page, "Fixer le montant").press("Enter")
  await amount.fill("350.555")
  await dialog(page).getByRole("button", { name: "Fixer le montant" }).press("Enter")
  await expect(dialog(page).getByText("Indiquez un montant, avec deux décimales au plus.")).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "an amount with three decimals")
  await page.keyboard.press("Escape")
  await act(page, "Fixer le montant", async () => await amount.fill("350"), "Le montant est fixé.")
  await expect(rest(page, "Reste à payer")).toContainText("350.00")
  await expect(page.getByRole("region", { name: "Échéances" })).toContainText("Acompte")

  await act(page, "Encaisser", async () => await amount.fill("105"), "Le paiement est encaissé.")
  await expect(rest(page, "Reste à payer")).toContainText("245.00")
  const inCash = async () => void (await dialog(page).getByRole("combobox", { name: "Moyen" }).selectOption("Espèces"))
  await act(page, "Encaisser", inCash, "Le paiement est encaissé.")
  await expect(rest(page, "Réglé")).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "a settled account")

  await page.getByRole("button", { name: /^Rendre, Paiement, espèces/ }).press("Enter")
  await amount.fill("45")
  await dialog(page).getByRole("button", { name: "Rendre", exact: true }).press("Enter")
  await expect(page.getByText("L’argent est rendu.", { exact: true })).toBeVisible()
  await expect(rest(page, "Reste à payer")).toContainText("45.00")

  const base = (await (await page.request.get(`/api/v1/admin/accounts/reservation/${id}`)).json()) as { base: string }
  await page.goto(`/admin/caisse?base=${base.base}`)
  const till = await (await page.request.get(`/api/v1/admin/till?base=${base.base}`)).json()
  // Ten euros are missing in the drawer, whatever the demonstration took today.
  for (const { method, currency, expectedCents } of (till as TillDay).open) {
    const missing = method === "cash" && currency === "EUR" ? 1_000 : 0
    const field = page.getByRole("textbox", { name: `Compté, ${paymentMethodLabel[method]}, ${currency}` })
    await field.fill(((expectedCents - missing) / 100).toFixed(2))
  }
  await expectNoBarrierAtBothWidths(page, "the till with a difference")
  await button(page, "Clôturer la caisse").press("Enter")
  await expect(page.getByText("Le compte n’est pas juste").first()).toBeVisible()
  await page.getByRole("textbox", { name: "Motif de l’écart" }).fill("Monnaie mal rendue")
  await expect(button(page, "Clôturer la caisse")).not.toHaveAttribute("aria-disabled", "true")
  await button(page, "Clôturer la caisse").press("Enter")
  await expect(page.getByText("Tout est clôturé.")).toBeVisible()
  await expect(page.getByText("Monnaie mal rendue", { exact: true })).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "a closed till")

  await page.getByRole("link", { name: "Journal", exact: true }).press("Enter")
  const accounts = page.getByRole("table", { name: "Comptes, EUR" })
  await expect(accounts.getByRole("row", { name: /^6940 Différences de caisse/ })).toContainText("10.00")
  const [debit, credit] = await accounts
    .getByRole("row", { name: /^Total/ })
    .getByRole("cell")
    .allTextContents()
  expect(debit).toMatch(/^[\d’]+\.\d\d$/)
  expect(credit).toBe(debit)
  await expectNoBarrierAtBothWidths(page, "the journal")
  // A month of the demonstration has more lines than the screen shows.
  const today = (till as TillDay).day
  await page.goto(`/admin/caisse/journal?from=${today}&to=${today}`)
  await page.getByRole("link", { name: reference }).first().press("Enter")
  await expect(rest(page, "Reste à payer")).toContainText("45.00")
})
