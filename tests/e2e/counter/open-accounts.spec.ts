import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { v4 as uuid } from "uuid"
import type { OpenAccountPage } from "#app/features/till/open/open-accounts.schema.ts"
import { expectTableInFrame, rowsOf, signInAsAdmin, tableOf } from "#tests/e2e/steps/admin-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import type { Site } from "#tests/support/site.ts"

const label = "Comptes ouverts"

/** Pays a booking and discounts it, so that the school owes the difference. */
async function anOverpaidBooking(page: Page, site: Site): Promise<string> {
  const query = "side=to-take&kind=reservation&currency=EUR"
  const answer = await page.request.get(`/api/v1/admin/accounts?${query}`)
  const [account] = ((await answer.json()) as OpenAccountPage).items
  if (!account) throw new Error("the demonstration has no booking with a rest in euros")
  const { id, reference, restCents, owedCents } = account
  const post = async (act: string, data: object) => {
    const headers = { origin: site.origin, "idempotency-key": uuid() }
    const done = await page.request.post(`/api/v1/admin/accounts/reservation/${id}/${act}`, { data, headers })
    expect(done.status(), act).toBe(200)
  }
  const transfer = { method: "transfer", base: null, currency: "EUR" }
  await post("payments", { seenRestCents: restCents, amountCents: restCents, ...transfer })
  await post("discounts", { seenRestCents: 0, amountCents: Math.min(owedCents, 1_250), currency: "EUR", text: "Geste" })
  return reference
}

test("the open accounts are filtered by the keyboard, lead to their pages, and are exported", async ({
  page,
  site,
}) => {
  await signInAsAdmin(page, site, "/admin/caisse")
  const reference = await anOverpaidBooking(page, site)
  await page.getByRole("link", { name: label, exact: true }).press("Enter")
  await expect(page.getByRole("heading", { name: label, level: 1 })).toBeVisible()
  await expect(rowsOf(page, label)).toHaveCount(25)
  const sums = tableOf(page, label).getByRole("row", { name: /^Total/ })
  await expect(sums).toHaveText([/^Total CHF.*CHF/, /^Total EUR.*EUR/])
  await expect(rowsOf(page, label).first()).toContainText("En retard")
  await expectNoBarrierAtBothWidths(page, "the open accounts")
  await expectTableInFrame(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole("radio", { name: "Tous" }).focus()
  await page.keyboard.press("ArrowRight")
  await expect(page.getByRole("radio", { name: "À encaisser" })).toBeFocused()
  await page.keyboard.press("ArrowRight")
  await expect(page).toHaveURL(/\?side=to-give-back$/)
  const row = rowsOf(page, label).filter({ hasText: reference })
  await expect(row).toContainText("à rendre")
  await expect(row).toContainText("EUR\u00a0−12.50")
  await expect(sums.filter({ hasText: "EUR" })).toContainText("−")
  await expectNoBarrierAtBothWidths(page, "what is to be given back")

  const file = page.waitForEvent("download")
  await page.getByRole("link", { name: "Exporter (CSV)" }).press("Enter")
  expect(await readFile(await (await file).path(), "utf8")).toContain(`"${reference}";"Réservation"`)

  await row.getByRole("link").press("Enter")
  await expect(page.getByRole("heading", { name: reference })).toBeVisible()
  await expect(page.getByRole("table", { name: "Lignes du compte" })).toContainText("À rendre")
  await page.goBack()
  await expect(page.getByRole("radio", { name: "À rendre" })).toBeChecked()

  await page.getByRole("combobox", { name: "Échéance" }).selectOption("En retard")
  await expect(page.getByText("Aucun compte ouvert ne correspond à ces filtres.")).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "no open account")
  await page.getByRole("button", { name: "Voir tous les comptes ouverts" }).press("Enter")
  await expect(page).toHaveURL("/admin/caisse/comptes")
  await expect(rowsOf(page, label)).toHaveCount(25)
})
