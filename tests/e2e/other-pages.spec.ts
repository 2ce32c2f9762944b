import type { Page } from "@playwright/test"
import { mailsTo } from "#tests/e2e/steps/account-steps.ts"
import { choosePlate, dateButton, openForm, pickDay, slotRadio } from "#tests/e2e/steps/booking-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"

test("an unknown address: 404, ways back, and a button to the page before", async ({ page, mishaps }) => {
  mishaps.expect(/status of 404/)
  await page.goto("/nos-activites")
  const response = await page.goto("/ile-au-tresor")
  expect(response?.status()).toBe(404)
  await expect(page.getByRole("heading", { name: "Page introuvable", level: 1 })).toBeVisible()
  await expect(page.getByRole("main")).toContainText("404")
  const main = page.getByRole("main")
  const links = {
    "Retour à l’accueil": "/",
    "Nos Activités": "/nos-activites",
    "À Propos": "/a-propos",
    Contact: "/contact",
  }
  for (const [name, href] of Object.entries(links)) {
    await expect(main.getByRole("link", { name, exact: true })).toHaveAttribute("href", href)
  }
  await main.getByRole("button", { name: "Page précédente" }).click()
  await expect(page).toHaveURL("/nos-activites")
})

test("guarded pages lead to the sign-in page with the way back", async ({ page }) => {
  for (const path of ["/dashboard", "/boat-reservation", "/admin"]) {
    await page.goto(path)
    await expect(page).toHaveURL(`/auth?returnTo=${encodeURIComponent(path)}`)
  }
})

test("a page that crashes says so in the given words, reports it, and can be reloaded", async ({
  page,
  places,
  site,
  mishaps,
}) => {
  mishaps.expect(/is not a function/)
  const day = await places.quietDay()
  await openForm(page, "boat_license")
  await pickDay(page, day)
  await choosePlate(slotRadio(page, "09:00"))
  await breakAvailability(page)
  const reported = page.waitForResponse("**/api/v1/client-errors")
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Oops/)
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Oops ! Une erreur s'est produite")
  await expect(
    page.getByText(
      "Nous nous excusons pour le désagrément. L'erreur a été automatiquement signalée à notre équipe technique.",
      { exact: true },
    ),
  ).toBeVisible()
  await expect(page.getByRole("link", { name: "Retour à l'accueil" })).toHaveAttribute("href", "/")
  await expect(page.getByRole("navigation", { name: "Pied de page" })).toBeVisible()
  expect((await reported).status()).toBe(202)
  const report = async () => (await mailsTo(site, "technique@"))[0]
  await expect.poll(report, { message: "the report to the technical address" }).toBeDefined()
  expect((await report())?.bodies["text/plain"]).toContain("/reservation")

  await page.unroute("**/api/v1/availability?*")
  await page.getByRole("button", { name: "Recharger la page" }).click()
  await expect(dateButton(page)).toBeVisible()
  await expect(slotRadio(page, "09:00")).toBeChecked()
})

/** A proxy on the way answers something that is not what the page knows. */
async function breakAvailability(page: Page): Promise<void> {
  await page.route("**/api/v1/availability?*", (route) =>
    route.fulfill({ json: { today: "2027-06-10", nextFreeDay: null, items: { broken: true } } }),
  )
}
