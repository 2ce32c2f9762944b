import { expect, type Page } from "@playwright/test"
import type { Site } from "#tests/support/site.ts"

/** Signs the journey's browser in as the demonstration's administrator and opens a page of the back-office. */
export async function signInAsAdmin(page: Page, site: Site, path = "/admin"): Promise<void> {
  const answer = await page.request.post("/api/auth/sign-in/email", {
    data: site.admin,
    headers: { origin: site.origin },
  })
  expect(answer.status(), "signing in as an administrator").toBe(200)
  await page.goto(path)
  await expect(page.locator("#admin-menu")).toContainText("Camille Duvoisin")
  await expectAtRest(page)
}

/** Everything the screen asks for is there: what it still waits for would be refused at a sign-out. */
export async function expectAtRest(page: Page): Promise<void> {
  await expect(page.getByText("Chargement de l’administration…")).toHaveCount(0)
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
}

/** The table of a screen. */
export const tableOf = (page: Page, label: string) => page.getByRole("region", { name: label })

/** Rows of the table, without its head. */
export const rowsOf = (page: Page, label: string) => tableOf(page, label).locator("tbody")
