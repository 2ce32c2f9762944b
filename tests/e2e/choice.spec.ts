import { aPerson, signIn } from "./account-steps.ts"
import { choiceDialog, expectGuestKept, fillGuest, offerButton, openForm, titles, types } from "./booking-steps.ts"
import { atBothWidths, expect, test } from "./journey.ts"

atBothWidths(() => {
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
    const offer = offerButton(page, "boat_rental")
    const ways = [
      () => page.keyboard.press("Escape"),
      () => choiceDialog(page).getByRole("button", { name: "Fermer" }).click(),
      () => page.mouse.click(3, 3),
    ]
    for (const close of ways) {
      await offer.click()
      await expect(choiceDialog(page)).toContainText(/permis valable.*vérifié automatiquement/)
      await close()
      await expect(choiceDialog(page)).toHaveCount(0)
      await expect(offer).toBeFocused()
    }
    await offerButton(page, "group_outing").click()
    await expect(choiceDialog(page)).toBeVisible()
    await expect(choiceDialog(page)).not.toContainText("permis valable")
  })

  test("logging in first leaves the marker and leads to the sign-in page with the way back", async ({ page }) => {
    const before = Date.now()
    await page.goto("/reservation")
    await offerButton(page, "boat_rental").click()
    await choiceDialog(page).getByRole("button", { name: "Me connecter d’abord" }).click()
    await page.waitForURL("/auth?returnTo=%2Freservation")
    const marker = await page.evaluate(() => JSON.parse(sessionStorage.getItem("pending-booking") ?? "null"))
    expect(marker).toEqual({ type: "boat_rental", timestamp: expect.any(Number) })
    expect(marker.timestamp).toBeGreaterThanOrEqual(before)
    await page.goBack()
    await expect(offerButton(page, "boat_rental")).toBeVisible()
  })

  test("back from the form goes to the offers, forward to the form", async ({ page }) => {
    await openForm(page, "group_outing")
    await page.goBack()
    await expect(offerButton(page, "group_outing")).toBeVisible()
    await page.goForward()
    await expect(page.getByRole("heading", { name: titles.group_outing, level: 2 })).toBeVisible()
    await fillGuest(page)
    await page.getByRole("button", { name: "Changer d’activité" }).click()
    await offerButton(page, "boat_rental").click()
    await choiceDialog(page).getByRole("button", { name: "Continuer en invité" }).click()
    await expectGuestKept(page)
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
    await expect(page).toHaveURL("/location?type=boat_rental")
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
  await offerButton(page, "group_outing").click()
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(person.email)
})
