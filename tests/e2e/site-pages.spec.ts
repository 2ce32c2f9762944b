import { indexedPages, pages } from "#content/pages.ts"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrier } from "#tests/e2e/steps/no-barrier.ts"
import { elements } from "#tests/support/html-elements.ts"

const everyPage = indexedPages().map((page) => page.path)
const widths = [320, 375, 768, 1280, 1920]

for (const path of everyPage) {
  test(`${path}: no barrier, and nothing scrolls sideways at any width`, async ({ page }) => {
    await page.goto(path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(wider, `pixels one has to scroll sideways at ${width}`).toBe(0)
      if (width !== 375 && width !== 1280) continue
      await expectNoBarrier(page, `at ${width}`)
    }
  })
}

test("no button of any page as served looks alive before the script it needs", async ({ page, site }) => {
  await signInAsAdmin(page, site)
  for (const path of [...pages.map((known) => known.path), "/nulle-part"]) {
    const html = await (await page.request.get(path)).text()
    // What the browser does by itself: forms with an address, menus, what is hidden.
    const outside = html.replaceAll(/<form[^>]* action="[^"]*".*?<\/form>/gs, "")
    expect(elements(outside, "main"), path).toHaveLength(1)
    const alive = elements(outside, "button").filter(
      (button) => !("disabled" in button || "hidden" in button || "popoverTarget" in button),
    )
    expect(alive, path).toEqual([])
  }
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("what is disabled for want of a script looks disabled", async ({ page, mishaps }) => {
    mishaps.expect(/\.js csp$|policy|Content Security Policy/)
    for (const { path } of pages.filter(({ kind, access }) => kind === "app" && access === "public")) {
      await page.goto(path)
      const looks = await page.locator("main button:disabled").evaluateAll((buttons) =>
        buttons.map((button) => {
          const { opacity, cursor } = getComputedStyle(button)
          return `${button.textContent}: ${opacity}, ${cursor}`
        }),
      )
      expect(
        looks.filter((look) => !look.endsWith(": 0.5, not-allowed")),
        path,
      ).toEqual([])
    }
  })
})

test("every page has one title of the first rank, and ranks follow each other", async ({ page }) => {
  for (const path of everyPage) {
    await page.goto(path)
    const ranks = await page
      .locator("main :is(h1, h2, h3, h4)")
      .evaluateAll((headings) => headings.map((heading) => Number(heading.tagName.slice(1))))
    expect(
      ranks.filter((rank) => rank === 1),
      path,
    ).toHaveLength(1)
    for (const [index, rank] of ranks.entries()) expect(rank, path).toBeLessThanOrEqual((ranks[index - 1] ?? 0) + 1)
  }
})

test("from a card to the licence, then to the application", async ({ page }) => {
  await page.goto("/nos-activites")
  const main = page.getByRole("main")
  await expect(main.getByRole("link", { name: "Voir nos tarifs" })).toHaveAttribute("href", "/reservation")
  await expect(main.getByRole("link", { name: "Nous contacter" })).toHaveAttribute("href", "/contact")
  const cards = { "Permis Bateau": "/permis-bateau", "Location de Bateaux": "/location" }
  for (const [title, href] of Object.entries(cards)) {
    const card = main.getByRole("article", { name: title })
    await expect(card.getByRole("link", { name: /^En savoir plus/ })).toHaveAttribute("href", href)
  }
  await main
    .getByRole("article", { name: "Permis Bateau" })
    .getByRole("link", { name: /^En savoir plus/ })
    .click()
  await expect(page).toHaveURL("/permis-bateau")
  await expect(page.getByRole("list", { name: "Les quatre étapes du permis" }).getByRole("listitem")).toHaveCount(4)
  await page.getByRole("link", { name: "Déposer ma demande" }).first().click()
  await expect(page).toHaveURL("/boat-license-application")
})

test("a legal text is read by its articles, and leads home", async ({ page }) => {
  await page.goto("/cgv")
  await page.getByRole("navigation", { name: "Articles" }).getByRole("link", { name: /Météo/ }).click()
  await expect(page).toHaveURL("/cgv#meteo")
  await expect(page.getByRole("heading", { name: /Météo et force majeure/ })).toBeInViewport()
  await page.getByRole("navigation", { name: "Fil d’Ariane" }).getByRole("link", { name: "Accueil" }).click()
  await expect(page).toHaveURL("/")
})
