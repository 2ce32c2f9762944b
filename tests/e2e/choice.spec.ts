import type { Page } from "@playwright/test"
import { aPerson, signIn } from "#tests/e2e/steps/account-steps.ts"
import {
  choiceDialog,
  expectGuestKept,
  fillGuest,
  offerLink,
  openForm,
  titles,
  types,
} from "#tests/e2e/steps/booking-steps.ts"
import { expect, onPhone, test } from "#tests/e2e/steps/journey.ts"

/** As browsers' tools simulate it: 400 kbit/s, two seconds to the server and back. */
const slow3G = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 }

const formTitle = (page: Page) => page.getByRole("heading", { name: titles.group_outing, level: 2 })

onPhone(() => {
  test("three offers with their facts, the header badge and the help", async ({ page }) => {
    await page.goto("/reservation")
    const main = page.getByRole("main")
    const facts = {
      boat_license: ["à partir de 350€", "par personne", "2-5 jours", "Populaire"],
      boat_rental: ["à partir de 80€/h", "par heure et par bateau", "1-8 heures", "Permis requis"],
      group_outing: ["à partir de 200€", "par groupe", "2-4 heures"],
    }
    for (const type of types) {
      const card = main.getByRole("listitem").filter({ has: page.getByRole("heading", { name: titles[type] }) })
      for (const text of facts[type]) await expect(card.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(main.getByText("Permis requis pour la location", { exact: true })).toBeVisible()
    await expect(main.getByRole("link", { name: "Nous contacter" })).toHaveAttribute("href", "/contact")
    await expect(main.getByRole("link", { name: /^\+41 / })).toHaveAttribute("href", /^tel:\+41/)
  })

  test("the choice dialog closes by Escape, cross and backdrop, and gives the focus back", async ({ page }) => {
    await page.goto("/reservation")
    const offer = offerLink(page, "boat_rental")
    const ways = [
      () => page.keyboard.press("Escape"),
      () => choiceDialog(page).getByRole("button", { name: "Fermer" }).click(),
      () => page.mouse.click(3, 3),
    ]
    for (const close of ways) {
      await offer.click()
      await expect(choiceDialog(page)).toContainText(/permis valable.*vérifié automatiquement/)
      await expect(choiceDialog(page).getByRole("button", { name: "Continuer en invité" })).toBeFocused()
      await close()
      await expect(choiceDialog(page)).toHaveCount(0)
      await expect(offer).toBeFocused()
    }
    await offerLink(page, "group_outing").click()
    await expect(choiceDialog(page)).toBeVisible()
    await expect(choiceDialog(page)).not.toContainText("permis valable")
  })

  test("logging in first leaves the marker and leads to the sign-in page with the way back", async ({ page }) => {
    const before = Date.now()
    await page.goto("/reservation")
    await offerLink(page, "boat_rental").click()
    await choiceDialog(page).getByRole("button", { name: "Me connecter d’abord" }).click()
    await page.waitForURL("/auth?returnTo=%2Freservation")
    const marker = await page.evaluate(() => JSON.parse(sessionStorage.getItem("pending-booking") ?? "null"))
    expect(marker).toEqual({ type: "boat_rental", timestamp: expect.any(Number) })
    expect(marker.timestamp).toBeGreaterThanOrEqual(before)
    await page.goBack()
    await expect(offerLink(page, "boat_rental")).toBeVisible()
  })

  test("back from the form goes to the offers, forward to the form", async ({ page }) => {
    await openForm(page, "group_outing")
    await page.goBack()
    await expect(offerLink(page, "group_outing")).toBeVisible()
    await page.goForward()
    await expect(page.getByRole("heading", { name: titles.group_outing, level: 2 })).toBeVisible()
    await fillGuest(page)
    await page.getByRole("button", { name: "Changer d’activité" }).click()
    await offerLink(page, "boat_rental").click()
    await choiceDialog(page).getByRole("button", { name: "Continuer en invité" }).click()
    await expectGuestKept(page)
  })

  test("a link to the form: a guest chooses first, once, and may turn back to the offer", async ({ page }) => {
    await page.goto("/reservation?type=group_outing")
    await expect(choiceDialog(page)).toBeVisible()
    await expect(page.getByRole("form")).toHaveCount(0)
    await page.keyboard.press("Escape")
    await expect(page).toHaveURL("/reservation")
    await expect(offerLink(page, "group_outing")).toBeFocused()

    await page.goto("/reservation?type=group_outing")
    await choiceDialog(page).getByRole("button", { name: "Continuer en invité" }).click()
    await expect(formTitle(page)).toBeFocused()
    await page.reload()
    await expect(formTitle(page)).toBeVisible()
    await page.goBack()
    await expect(offerLink(page, "group_outing")).toBeVisible()
    await page.goForward()
    await expect(formTitle(page)).toBeVisible()
    await expect(choiceDialog(page)).toHaveCount(0)
  })

  test("/location has the rental chosen, a title and a canonical address of its own", async ({ page, site }) => {
    const seen = []
    for (const path of ["/reservation", "/location"]) {
      await page.goto(path)
      await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", site.origin + path)
      await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /.{50}/)
      seen.push(await page.title())
    }
    expect(new Set(seen).size).toBe(2)
    const first = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading") })
      .first()
    await expect(first).toContainText("Votre choix")
    await expect(first.getByRole("heading")).toHaveText("Location de Bateau")
    await openForm(page, "boat_rental", "/location")
    await expect(page).toHaveURL("/location?type=boat_rental#formulaire")
  })
})

test("on a slow network an offer followed at first paint leads to the form", async ({ page, context }) => {
  const network = await context.newCDPSession(page)
  await network.send("Network.emulateNetworkConditions", slow3G)
  // A busy machine may be slower than the network.
  const scripts = Promise.withResolvers<void>()
  await page.route("**/*.js", async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto("/reservation", { waitUntil: "commit" })
  await offerLink(page, "group_outing").click()
  await expect(page.getByRole("heading", { name: "Votre réservation", level: 2 })).toBeVisible()
  scripts.resolve()
  await expect(offerLink(page, "group_outing")).toBeHidden()
  await expect(page).toHaveURL("/reservation?type=group_outing#formulaire")
  await choiceDialog(page).getByRole("button", { name: "Continuer en invité" }).click({ timeout: 60_000 })
  await expect(formTitle(page)).toBeFocused()
  await expect(page.getByRole("heading", { name: "Votre réservation", level: 2 })).toHaveCount(0)
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("a notice stands above the offers, and each leads to how to book without the form", async ({
    page,
    mishaps,
  }) => {
    // The policy refuses scripts where they are off.
    mishaps.expect(/\.js csp$|policy|Content Security Policy/)
    for (const path of ["/reservation", "/location"] as const) {
      // The emulation keeps the parser from opening <noscript>: its words are read where they are served.
      expect(await (await page.request.get(path)).text()).toMatch(
        /<noscript><p[^>]*>La réservation en ligne a besoin de JavaScript\..*<h2[^>]*>Nos trois offres/s,
      )
      await page.goto(path)
      await offerLink(page, "boat_rental").click()
      await expect(page).toHaveURL(`${path}?type=boat_rental#formulaire`)
      const otherwise = page.getByRole("region", { name: "joignez-nous" })
      await expect(otherwise.getByRole("link", { name: /^\+41 / })).toHaveAttribute("href", /^tel:\+41/)
      await expect(otherwise.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/)
      await expect(otherwise.getByRole("link", { name: "Nous contacter" })).toHaveAttribute("href", "/contact")
      await otherwise.getByRole("link", { name: "Revoir les offres" }).click()
      await expect(page).toHaveURL(path)
      await expect(offerLink(page, "boat_rental")).toBeVisible()
    }
  })
})

test("somebody who signs in in another tab has nothing to choose here any more", async ({ page, context, site }) => {
  const person = await aPerson(site)
  await page.goto("/reservation")
  const other = await context.newPage()
  await other.goto("/auth")
  await signIn(other, person)
  await expect(other).toHaveURL("/dashboard")
  await expect(page.locator("html")).toHaveAttribute("data-session", "in")
  await offerLink(page, "group_outing").click()
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(person.email)
})
