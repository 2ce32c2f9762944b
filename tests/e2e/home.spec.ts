import { aPerson } from "#tests/e2e/steps/account-steps.ts"
import { atBothWidths, expect, test } from "#tests/e2e/steps/journey.ts"

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("the home page says all it owes and holds no script", async ({ page }) => {
    await page.goto("/")
    const owed = [
      "École agréée par l'État",
      "Navigation 100% électrique",
      "Formez-vous, louez, partagez et vivez la navigation autrement, en toute simplicité.",
      "Nos Services Nautiques",
    ]
    for (const text of owed) await expect(page.getByRole("main").getByText(text, { exact: true })).toBeVisible()
    // What it says to machines is data: nothing of it runs.
    await expect(page.locator("script:not([type='application/ld+json'])")).toHaveCount(0)

    const main = page.getByRole("main")
    await expect(main.getByRole("link", { name: "Obtenir mon permis bateau" })).toHaveAttribute(
      "href",
      "/permis-bateau",
    )
    await expect(main.getByRole("link", { name: "Explorer nos services" })).toHaveAttribute("href", "/nos-activites")
    const services = main.getByRole("region", { name: "Nos Services Nautiques" })
    const cards = { "Permis Bateau": "/permis-bateau", "Location de Bateaux": "/location" }
    for (const [name, href] of Object.entries({
      ...cards,
      "Boat Sharing": "/boat-sharing",
      "Distributeur exclusif": "/vente",
    })) {
      await expect(services.getByRole("link", { name: `En savoir plus : ${name}` })).toHaveAttribute("href", href)
    }
    const reserve = main.getByRole("region", { name: "Réservez votre prochaine sortie" })
    await expect(reserve.getByRole("link", { name: /^Permis Bateau.*350€/ })).toHaveAttribute("href", "/permis-bateau")
    await expect(reserve.getByRole("link", { name: /^Location Bateau Électrique.*45€\/h/ })).toHaveAttribute(
      "href",
      "/reservation?type=boat_rental#formulaire",
    )
    await expect(reserve.getByRole("link", { name: /^Sortie Groupe.*sur devis/ })).toHaveAttribute("href", "/contact")
    const forms = { "Réserver une première leçon": "boat_license", "Réserver une sortie": "group_outing" }
    for (const [name, type] of Object.entries(forms)) {
      const href = `/reservation?type=${type}#formulaire`
      await expect(reserve.getByRole("link", { name, exact: true })).toHaveAttribute("href", href)
    }
    await expect(reserve.getByRole("link", { name: "Nous contacter" })).toHaveAttribute("href", "/contact")
    await expect(reserve.getByRole("link", { name: /^\+41/ })).toHaveAttribute("href", /^tel:/)
    await expect(main.getByRole("region", { name: "Le lac d’abord" })).toContainText(/1\s%/)
    await expect(main.getByRole("img", { name: "Note : 5 sur 5" })).toHaveCount(3)
    await expect(main.getByRole("region").last()).toContainText("Ils ont pris la barre")
  })

  test("somebody signed in sees « Mon compte » and leaves by « Déconnexion »", async ({ page, context, site }) => {
    const [name = "", value = ""] = (await aPerson(site)).cookie.split("=")
    await context.addCookies([{ name, value, url: site.origin, sameSite: "Lax", httpOnly: true }])
    await page.goto("/nos-activites")
    const menu = page.getByRole("navigation", { name: "Menu principal" })
    await page.getByRole("button", { name: "Menu" }).click()
    await expect(menu.getByRole("link", { name: "Mon compte" })).toHaveAttribute("href", "/dashboard")
    await expect(menu.getByRole("link", { name: "Connexion", exact: true })).toBeHidden()
    await menu.getByRole("button", { name: "Déconnexion" }).click()
    await expect(page).toHaveURL("/")
    expect(await context.cookies()).toEqual([])
    await page.getByRole("button", { name: "Menu" }).click()
    await expect(menu.getByRole("link", { name: "Connexion", exact: true })).toBeVisible()
    await expect(menu.getByRole("button", { name: "Déconnexion" })).toBeHidden()
  })

  atBothWidths(() => {
    test("the scroll button leads to the services", async ({ page }) => {
      await page.goto("/")
      await page.getByRole("link", { name: "Descendre vers nos services" }).click()
      await expect(page).toHaveURL("/#services")
      await expect(page.getByRole("heading", { name: "Nos Services Nautiques" })).toBeInViewport()
    })

    test("the menu opens, marks the page one is on, and closes by choice, outside click and Escape", async ({
      page,
    }) => {
      await page.goto("/")
      const menu = page.getByRole("navigation", { name: "Menu principal" })
      const button = page.getByRole("button", { name: "Menu" })
      await expect(menu).toBeHidden()
      await button.click()
      await expect(menu.getByRole("link")).toHaveText(["Accueil", "Nos Activités", "À Propos", "Contact", "Connexion"])
      await expect(menu.getByRole("link", { name: "Accueil" })).toHaveAttribute("aria-current", "page")
      await page.keyboard.press("Escape")
      await expect(menu).toBeHidden()
      await expect(button).toBeFocused()
      await button.click()
      await expect(menu).toBeVisible()
      await page.mouse.click(10, 500)
      await expect(menu).toBeHidden()
      await button.click()
      await menu.getByRole("link", { name: "Nos Activités" }).click()
      await expect(page).toHaveURL("/nos-activites")
      await expect(menu).toBeHidden()
      await button.click()
      await expect(menu.getByRole("link", { name: "Nos Activités" })).toHaveAttribute("aria-current", "page")
      await expect(menu.getByRole("link", { name: "Accueil" })).not.toHaveAttribute("aria-current")
    })
  })
})

test("the bar leads to the booking and to the phone at every width, the front to the booking too", async ({ page }) => {
  await page.goto("/")
  const bar = page.getByRole("banner")
  await expect(bar.getByRole("link", { name: "Appeler le +41 22 555 01 23" })).toHaveAttribute(
    "href",
    "tel:+41225550123",
  )
  await expect(bar.getByRole("link", { name: "Réserver" })).toHaveAttribute("href", "/reservation")
  for (const width of [320, 375, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const link of await bar.getByRole("link").all()) await expect(link).toBeInViewport({ ratio: 1 })
    await expect(bar.getByRole("button", { name: "Menu" })).toBeInViewport({ ratio: 1 })
  }
  const front = page.getByRole("region", { name: "Larguez les amarres" })
  await expect(front.getByRole("link", { name: "Réserver en ligne" })).toHaveAttribute("href", "/reservation")
})

test("the demonstration says that it runs all year, and when the season is", async ({ page }) => {
  for (const path of ["/", "/reservation"]) {
    await page.goto(path)
    await expect(page.getByRole("complementary", { name: "Mode démonstration" })).toContainText(
      "toute l’année (saison : d’avril à octobre)",
    )
  }
})

test("the footer leads everywhere", async ({ page }) => {
  await page.goto("/")
  const links = {
    Accueil: "/",
    "Permis Bateau": "/permis-bateau",
    Location: "/location",
    "Boat Sharing": "/boat-sharing",
    Vente: "/vente",
    "À Propos": "/a-propos",
    Contact: "/contact",
    "Mentions légales": "/mentions-legales",
    CGV: "/cgv",
    Confidentialité: "/confidentialite",
  }
  for (const [name, href] of Object.entries(links)) {
    await expect(page.getByRole("contentinfo").getByRole("link", { name, exact: true })).toHaveAttribute("href", href)
    expect((await page.request.get(href)).status()).toBe(200)
  }
})
