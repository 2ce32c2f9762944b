import { aPerson, field, signIn } from "#tests/e2e/steps/account-steps.ts"
import { calendar, choiceDialog, expectGuestKept, fillGuest, offerLink } from "#tests/e2e/steps/booking-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"

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

test("rules and toasts that cannot be fetched: the server judges what is sent", async ({ page, site, mishaps }) => {
  mishaps.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|422/)
  const person = await aPerson(site)
  await page.route(/\/assets\/(rules|toaster|auth-resolver)-/, (route) => route.abort("internetdisconnected"))
  await page.goto("/auth")
  await signIn(page, { ...person, email: "elodie" })
  await expect(field(page, "E-mail")).toHaveAccessibleDescription(/Adresse email invalide/)
  await expect(field(page, "Mot de passe")).toHaveValue(person.password)
  await signIn(page, person)
  await expect(page).toHaveURL("/dashboard")
})
