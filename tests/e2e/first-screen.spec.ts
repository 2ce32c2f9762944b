import type { Page } from "@playwright/test"
import { pages } from "#content/pages.ts"
import { aPerson, signIn } from "#tests/e2e/steps/account-steps.ts"
import {
  calendar,
  choosePlate,
  dateButton,
  expectDaysRead,
  freeDay,
  heldFor,
  openForm,
} from "#tests/e2e/steps/booking-steps.ts"
import { expect, onPhone, test } from "#tests/e2e/steps/journey.ts"

for (const viewport of [
  { width: 375, height: 667 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: true })
    for (const path of ["/reservation", "/location"]) {
      test(`the first screen of ${path} holds an offer with its button`, async ({ page }) => {
        await page.goto(path)
        const book = page
          .getByRole("main")
          .getByRole("link", { name: /^Réserver : / })
          .first()
        const box = await book.boundingBox()
        expect(box?.height).toBeGreaterThanOrEqual(44)
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
      })
    }
  })
}

/** Pixels by which the page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

const publicPaths = pages
  .filter(({ path, access }) => access === "public" && !path.startsWith("/api/"))
  .map(({ path }) => path)

for (const width of [375, 1280]) {
  test(`text at 200 % needs no sideways scroll at ${width} px: pages, forms, account`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 812 })
    const person = await aPerson(site)
    const wide: string[] = []
    async function look(what: string) {
      await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"))
      if ((await overflow(page)) > 0) wide.push(what)
    }
    for (const path of publicPaths) {
      await page.goto(path, { waitUntil: "networkidle" })
      await look(path)
    }
    await openForm(page, "boat_license")
    await expectDaysRead(page)
    await calendar(page).getByRole("button", { name: freeDay, disabled: false }).last().click()
    await look("the form")
    await page.goto("/auth")
    await signIn(page, person)
    await expect(page).toHaveURL("/dashboard")
    await page.waitForLoadState("networkidle")
    await look("/dashboard")
    expect(wide).toEqual([])
  })
}

onPhone(() => {
  test("Enter on a day that still loads is kept, and the number of its slots is said", async ({ page }) => {
    await openForm(page, "boat_license")
    await expectDaysRead(page)
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/availability\?(?!.*bounds)/, async (route) => {
      await held
      await route.continue()
    })
    await calendar(page).getByRole("button", { name: "Mois suivant" }).click()
    const days = calendar(page)
      .getByRole("grid")
      .getByRole("button", { name: /, chargement$/ })
    await days.nth(9).focus()
    const label = ((await days.nth(9).getAttribute("aria-label")) ?? "").replace(", chargement", "")
    await page.keyboard.press("Enter")
    await expect(dateButton(page)).toHaveText("Choisir une date")
    release()
    await expectDaysRead(page)
    const free = calendar(page).getByRole("button", { name: new RegExp(`^${label}.*libres`) })
    if ((await dateButton(page).textContent()) === "Choisir une date") await expect(free).toHaveCount(0)
    else await expect(page.getByText(/\d+\s(créneau libre|créneaux libres)$/).first()).toBeAttached()
  })

  test("of three bases one stands open, and a hold is said when it begins", async ({ page }) => {
    await openForm(page, "group_outing")
    await expectDaysRead(page)
    await calendar(page).getByRole("button", { name: freeDay, disabled: false }).last().click()
    const open = page.getByRole("radio", { name: /^\d\d:(?!.*M’avertir)/, disabled: false })
    await expect(open.last()).toBeAttached()
    expect(await page.locator("details[open]:has(input[name=reservation-slot])").count()).toBeLessThanOrEqual(1)
    await choosePlate(open.last())
    await expect(heldFor(page)).toBeVisible()
    await expect(page.getByText(/^Ce créneau est retenu pour vous pendant \d+\sminutes\.$/)).toBeAttached()
  })

  test("a toast covers neither the focus nor the words of the page", async ({ page, site, mishaps }) => {
    mishaps.expect(/status of 401/)
    const person = await aPerson(site)
    await page.goto("/auth")
    await signIn(page, { ...person, password: "Faux-mot-de-passe-1" })
    const toast = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem")
    await expect(toast).toBeVisible()
    await toast.hover()
    const controls = page.getByRole("main").locator("a, button, input")
    for (const control of await controls.all()) {
      if (!(await control.isVisible())) continue
      await control.focus()
      await expect.poll(() => overlaps(page)).toBe(false)
    }
  })
})

test("on forced colours, arrows and the marks of days keep their shape", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" })
  await openForm(page, "boat_license")
  await expectDaysRead(page)
  const arrow = page.getByRole("combobox", { name: "Base" }).locator("xpath=following-sibling::*")
  const [stroke, colour] = await arrow.evaluate((svg) => [getComputedStyle(svg).stroke, getComputedStyle(svg).color])
  expect(stroke).toBe(colour)
  const day = calendar(page).getByRole("button", { name: freeDay, disabled: false }).first()
  const [mark, ground] = await day.evaluate((button) => [
    getComputedStyle(button, "::after").backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ])
  expect(mark).not.toBe(ground)
})

/** Whether the toast lies over what has the focus. */
function overlaps(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const shown = document.querySelector(".toast")
    const active = document.activeElement
    if (!shown || !active || shown.contains(active)) return false
    const [toast, focused] = [shown.getBoundingClientRect(), active.getBoundingClientRect()]
    return (
      focused.left < toast.right &&
      focused.right > toast.left &&
      focused.top < toast.bottom &&
      focused.bottom > toast.top
    )
  })
}
