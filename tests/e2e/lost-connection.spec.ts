import type { Page } from "@playwright/test"
import { aPerson, field, signIn } from "#tests/e2e/steps/account-steps.ts"
import { calendar, choiceDialog, expectGuestKept, fillGuest, offerLink } from "#tests/e2e/steps/booking-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"

/** Scripts and style sheets that were not fetched yet cannot be. */
async function loseConnection(page: Page): Promise<() => Promise<void>> {
  await page.route("**/assets/**", (route) => route.abort("internetdisconnected"))
  return () => page.unroute("**/assets/**")
}

test("a calendar that cannot be fetched leaves the form as it is, and is fetched again", async ({ page, mishaps }) => {
  mishaps.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|Unable to preload CSS/)
  await page.route("**/assets/calendar-*", (route) => route.abort("internetdisconnected"))
  await page.goto("/reservation")
  await offerLink(page, "boat_license").click()
  await choiceDialog(page).getByRole("button", { name: "Continuer en invité" }).click()
  const notice = calendar(page).getByRole("alert")
  await expect(notice).toBeFocused()
  await fillGuest(page)
  await expect(notice).toContainText("Impossible de charger la suite. Vérifiez la connexion.")
  await notice.getByRole("button", { name: "Réessayer" }).click()
  await expect(notice).toBeVisible()
  await page.unroute("**/assets/calendar-*")
  await notice.getByRole("button", { name: "Réessayer" }).click()
  await expect(calendar(page).getByRole("grid")).toBeVisible()
  await expectGuestKept(page)
})

test("rules and toasts that cannot be fetched leave the page as it is", async ({ page, site, mishaps }) => {
  mishaps.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|Unable to preload CSS/)
  const person = await aPerson(site)
  await page.goto("/auth")
  const comeBack = await loseConnection(page)
  await signIn(page, person)
  await expect(page.getByRole("alert")).toContainText("Une erreur inattendue est survenue")
  await expect(field(page, "Mot de passe")).toHaveValue(person.password)
  await comeBack()
  await page.getByRole("button", { name: "Se connecter" }).click()
  await expect(page).toHaveURL("/dashboard")
})
