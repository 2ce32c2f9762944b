import type { Locator, Page } from "@playwright/test"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"

const day = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true })

/** « 010625 » is a day already: a field that took it would lose the last two digits. */
async function typeOver(field: Locator, digits: string): Promise<void> {
  await field.press("ControlOrMeta+a")
  await field.pressSequentially(digits)
}

test("the day of the till counts once it is typed whole, and two quick steps are two days", async ({ page, site }) => {
  await signInAsAdmin(page, site, "/admin/caisse")
  await typeOver(day(page, "Date"), "01062025")
  await expect(page).toHaveURL("/admin/caisse?date=2025-06-01")
  await expect(page.getByRole("heading", { name: /^dimanche 1er juin 2025/ })).toBeVisible()
  await day(page, "Date").press("ControlOrMeta+a")
  await day(page, "Date").press("Delete")
  await day(page, "Date").press("Tab")
  await expect(day(page, "Date")).toHaveValue("01.06.2025")
  const next = page.getByRole("button", { name: "Jour suivant" })
  await next.press("Enter")
  await next.press("Enter")
  await expect(page).toHaveURL("/admin/caisse?date=2025-06-03")
  await expect(page.getByRole("heading", { name: /^mardi 3 juin 2025/ })).toBeVisible()
})

test("the journal keeps to a year, its filters keep the focus, and a longer period is refused in words", async ({
  page,
  site,
  mishaps,
}) => {
  await signInAsAdmin(page, site, "/admin/caisse/journal")
  await typeOver(day(page, "Du"), "01012024")
  await expect(page).toHaveURL("/admin/caisse/journal?from=2024-01-01&to=2024-12-31")
  await expect(day(page, "Au")).toHaveValue("31.12.2024")
  await typeOver(day(page, "Au"), "30062025")
  await expect(page).toHaveURL("/admin/caisse/journal?from=2024-06-30&to=2025-06-30")
  const currency = page.getByRole("combobox", { name: "Monnaie" })
  await currency.focus()
  await currency.selectOption("CHF")
  await expect(page).toHaveURL(/currency=CHF/)
  await expect(page.getByText("Aucune écriture dans cette période.")).toBeVisible()
  await expect(currency).toBeFocused()

  mishaps.expect(/422/)
  await page.goto("/admin/caisse/journal?from=2020-01-01&to=2026-01-01")
  await expect(page.getByRole("alert")).toContainText("Une période d’un an au plus")
})
