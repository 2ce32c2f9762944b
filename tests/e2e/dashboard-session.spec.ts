import { answerWith, panel, rental, signedIn } from "#tests/e2e/steps/dashboard-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"

test("a session that ends leads to the sign-in page, with the way back", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 400/)
  await signedIn(page, site)
  await page.clock.install()
  // What is asked for on arrival must not be refused for want of the cookie.
  const parts = ["applications", "reservations", "licence"]
  const answered = Promise.all(parts.map((part) => page.waitForResponse(`**/api/v1/me/${part}`)))
  await page.goto("/dashboard?onglet=reservations")
  await answered
  await expect(panel(page, "reservations")).toContainText("Aucune réservation")
  await page.context().clearCookies()
  await page.clock.runFor(31_000)
  await expect(page).toHaveURL("/auth?returnTo=%2Fdashboard%3Fonglet%3Dreservations&session=expiree")
  const note = page.getByText("Votre connexion a pris fin. Reconnectez-vous")
  await expect(note).toBeVisible()
  await page.getByRole("tab", { name: "Inscription" }).click()
  await page.getByRole("tab", { name: "Connexion" }).click()
  await expect(note).toHaveCount(0)
})

test("a session that has ended is noticed at the first request that needs it", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 401/)
  mishaps.expect(/status of 400/)
  await signedIn(page, site)
  const nextCursor = Buffer.from("2027-06-10T10:00:00.000Z 0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10").toString("base64url")
  await answerWith(page, "reservations", { items: [rental(10)], nextCursor, upcoming: null })
  await page.goto("/dashboard?onglet=reservations")
  const more = page.getByRole("button", { name: "Afficher la suite" })
  await expect(more).toBeVisible()
  await page.context().clearCookies()
  await more.click()
  await expect(page).toHaveURL("/auth?returnTo=%2Fdashboard%3Fonglet%3Dreservations&session=expiree")
})

test("signing out in one tab takes the other along", async ({ page, site, context, mishaps }) => {
  mishaps.expect(/status of 400/)
  await signedIn(page, site)
  await page.goto("/dashboard")
  await expect(page.getByText("Bonjour Élodie")).toBeVisible()
  const other = await context.newPage()
  await other.goto("/dashboard?onglet=profil")
  await expect(other.getByText("Bonjour Élodie")).toBeVisible()
  await other.getByRole("main").getByRole("button", { name: "Déconnexion" }).click()
  await expect(other).toHaveURL("/")
  await expect(page).toHaveURL("/auth?returnTo=%2Fdashboard")
  await expect(page.getByText("Votre connexion a pris fin")).toHaveCount(0)
})
