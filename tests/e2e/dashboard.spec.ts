import { aPerson, mailsTo } from "#tests/e2e/steps/account-steps.ts"
import {
  answerWith,
  application,
  bookAsGuest,
  panel,
  rental,
  retry,
  signedIn,
  tab,
} from "#tests/e2e/steps/dashboard-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"

test("somebody new is told where to begin, finds every way on, and leaves by the button", async ({ page, site }) => {
  await signedIn(page, site)
  await page.goto("/dashboard")
  await expect(page).toHaveTitle(/^Mon compte · /)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Votre carnet de bord")
  await expect(page.getByText("Bonjour Élodie")).toBeVisible()
  const first = page.getByRole("region", { name: "À faire en premier" })
  await expect(first.getByRole("heading")).toHaveText("Passez votre permis")
  await expect(first.getByRole("link")).toHaveAttribute("href", "/boat-license-application")
  await expect(panel(page, "permis")).toContainText("Aucune demande de permis pour l’instant")
  await tab(page, "reservations").click()
  await expect(panel(page, "reservations")).toContainText("Aucune réservation pour l’instant")
  await expect(panel(page, "reservations").getByRole("link", { name: "Réserver un bateau" })).toBeVisible()
  const ways = page.getByRole("navigation", { name: "Prendre la barre" }).getByRole("link")
  await expect(ways).toHaveCount(5)
  expect(await ways.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
    "/boat-reservation",
    "/boat-license-application",
    "/permis-bateau",
    "/nos-activites",
    "/boat-sharing",
  ])
  await page.getByRole("main").getByRole("button", { name: "Déconnexion" }).click()
  await expect(page).toHaveURL("/")
  await page.goto("/dashboard")
  await expect(page).toHaveURL("/auth?returnTo=%2Fdashboard")
})

test("what was booked as a guest with the same address is there, its words as they were typed", async ({
  page,
  places,
  site,
}) => {
  const person = await aPerson(site)
  const reference = await bookAsGuest(site, person.email, await places.quietDay())
  await page.context().request.post("/api/auth/sign-in/email", {
    headers: { origin: site.origin },
    data: { email: person.email, password: person.password },
  })
  await page.goto("/dashboard?onglet=reservations")
  const entry = panel(page, "reservations").getByRole("listitem").filter({ hasText: reference })
  await expect(entry).toContainText("Sortie Groupe, Vevey")
  await expect(entry).toContainText("<b>Avec un gâteau</b>")
  await expect(entry).toContainText("En attente")
  await expect(entry).toContainText("200€")
  await expect(page.getByRole("region", { name: "À faire en premier" }).getByRole("heading")).toHaveText(
    "Votre demande est chez nous",
  )
  await expect.poll(async () => (await mailsTo(site, person.email)).length).toBeGreaterThan(1)
})

test("tabs by keyboard, in the address, and by the back button", async ({ page, site }) => {
  await signedIn(page, site)
  await page.goto("/dashboard")
  await tab(page, "permis").focus()
  await page.keyboard.press("ArrowRight")
  await expect(tab(page, "reservations")).toBeFocused()
  await expect(page).toHaveURL("/dashboard?onglet=reservations")
  await page.keyboard.press("End")
  await expect(page).toHaveURL("/dashboard?onglet=profil")
  await expect(panel(page, "profil")).toBeVisible()
  await page.reload()
  await expect(tab(page, "profil")).toHaveAttribute("aria-selected", "true")
  await page.goBack()
  await expect(tab(page, "reservations")).toHaveAttribute("aria-selected", "true")
  await page.goBack()
  await expect(panel(page, "permis")).toBeVisible()
  await expect(page).toHaveURL("/dashboard")
  await page.goto("/dashboard?onglet=tresor")
  await expect(tab(page, "permis")).toHaveAttribute("aria-selected", "true")
})

test("data that cannot be had: said in the given words, and there after another try", async ({
  page,
  site,
  mishaps,
}) => {
  mishaps.expect(/status of 404/)
  await signedIn(page, site)
  await page.route("**/api/v1/me/**", (route) => route.fulfill({ status: 404, json: { code: "gone", detail: "?" } }))
  await page.goto("/dashboard?onglet=reservations")
  await expect(page.getByRole("alert")).toContainText("Impossible de charger vos données")
  await page.unroute("**/api/v1/me/**")
  await retry(page).press("Enter")
  await expect(panel(page, "reservations")).toContainText("Aucune réservation pour l’instant")
  await expect(page.getByRole("alert")).toHaveCount(0)
  await tab(page, "permis").click()
  await retry(page).click()
  await expect(panel(page, "permis")).toContainText("Aucune demande de permis pour l’instant")
})

test("a passing failure is tried again by itself", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 503/)
  await signedIn(page, site)
  let failures = 0
  await page.route("**/api/v1/me/applications", (route) => {
    failures += 1
    return failures > 1 ? route.continue() : route.fulfill({ status: 503, json: {} })
  })
  await page.goto("/dashboard")
  await expect(panel(page, "permis")).toContainText("Aucune demande de permis pour l’instant")
  expect(failures).toBe(2)
})

test("a long list is read on, and the keyboard goes on where it goes on", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 404/)
  await signedIn(page, site)
  await answerWith(page, "reservations", { items: [rental(10), rental(11)], nextCursor: "b", upcoming: rental(10) })
  await page.route("**/api/v1/me/reservations?cursor=b", (route) => route.fulfill({ status: 404, json: {} }))
  await page.goto("/dashboard?onglet=reservations")
  const list = panel(page, "reservations").getByRole("listitem")
  await expect(list).toHaveCount(2)
  await expect(list.first()).toContainText("sam. 12 juin 2027, 14:00")
  await expect(list.first()).toContainText("demandée le 11 juin 2027")
  const more = page.getByRole("button", { name: "Afficher la suite" })
  await more.click()
  await expect(page.getByRole("alert")).toContainText("Impossible de charger vos données")
  await expect(list).toHaveCount(2)
  await page.unroute("**/api/v1/me/reservations?cursor=b")
  await answerWith(page, "reservations?cursor=b", { items: [rental(12)], nextCursor: null, upcoming: null })
  await more.press("Enter")
  await expect(list).toHaveCount(3)
  await expect(list.nth(2)).toBeFocused()
  await expect(more).toHaveCount(0)
})

test("only administrators see the card to the back-office", async ({ page, site }) => {
  await signedIn(page, site)
  await page.route("**/api/v1/session", async (route) => {
    const response = await route.fetch({ maxRetries: 2 })
    await route.fulfill({ response, json: { ...((await response.json()) as object), role: "admin" } })
  })
  await page.goto("/dashboard")
  const ways = page.getByRole("navigation", { name: "Prendre la barre" }).getByRole("link")
  await expect(ways).toHaveCount(6)
  await expect(ways.last()).toHaveAttribute("href", "/admin")
})

test("no barrier in any tab, empty, full, failed, on its way", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 404/)
  await signedIn(page, site)
  const everyTab = async (state: string) => {
    for (const name of ["permis", "reservations", "profil"] as const) {
      await tab(page, name).click()
      await expectNoBarrierAtBothWidths(page, `${name}, ${state}`)
    }
  }
  await page.goto("/dashboard")
  await expect(panel(page, "permis")).toContainText("Aucune demande")
  await everyTab("empty")
  const statuses = ["draft", "pending", "submitted", "under_review", "approved", "rejected"] as const
  await answerWith(page, "applications", {
    items: statuses.map((status, n) => application(10 + n, { status, notes: status === "rejected" ? "Échu" : null })),
    nextCursor: null,
    upcoming: null,
  })
  await answerWith(page, "licence", {
    licence: { licenseType: "inland" },
    activeApplication: null,
    takenTypes: [{ licenseType: "inland", reason: "approved" }],
  })
  const bookings = (["pending", "confirmed", "cancelled", "completed"] as const).map((status, n) =>
    rental(20 + n, { status, notes: "x".repeat(400) }),
  )
  await answerWith(page, "reservations", { items: bookings, nextCursor: "b", upcoming: rental(20) })
  await page.goto("/dashboard")
  const words = ["Brouillon", "En attente", "Soumise", "En cours d'examen", "Approuvée", "Refusée"]
  for (const [n, word] of words.entries()) {
    await expect(panel(page, "permis").getByRole("listitem").nth(n)).toContainText(word)
  }
  await everyTab("full")
  await page.unrouteAll()
  await page.route("**/api/v1/me/**", (route) => route.fulfill({ status: 404, json: {} }))
  await page.goto("/dashboard")
  await expect(page.getByRole("alert")).toBeVisible()
  await everyTab("failed")
  await page.unrouteAll()
  await page.route("**/api/v1/me/**", () => undefined)
  await page.goto("/dashboard")
  await expect(page.getByText("Bonjour Élodie")).toBeVisible()
  await everyTab("on its way")
})
