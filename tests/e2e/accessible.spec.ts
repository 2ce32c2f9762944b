import type { Locator } from "@playwright/test"
import {
  calendar,
  choiceDialog,
  corrections,
  dayButton,
  expectDaysRead,
  fillForm,
  freeDay,
  offerLink,
  openCalendar,
  openForm,
  pickDay,
  referenceOf,
  sendButton,
  slotRadio,
  titles,
  toast,
  types,
} from "#tests/e2e/steps/booking-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrier, expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"

const unknownPath = "/ile-au-tresor"

for (const path of ["/", "/boat-sharing", "/contact", "/vente", "/cours", "/api/docs", unknownPath]) {
  test(`no barrier on a page that informs: ${path}`, async ({ page, mishaps }) => {
    if (path === unknownPath) mishaps.expect(/status of 404/)
    await page.goto(path)
    await expectNoBarrierAtBothWidths(page, path)
    await page.getByRole("button", { name: "Menu" }).click()
    await expectNoBarrierAtBothWidths(page, `${path} with its menu open`)
  })
}

test("no barrier in the offers and the choice dialog", async ({ page }) => {
  await page.goto("/reservation")
  await expectNoBarrierAtBothWidths(page, "offers")
  await offerLink(page, "boat_rental").click()
  await expect(choiceDialog(page)).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "choice dialog")
})

for (const type of types) {
  test(`no barrier in the form: ${titles[type]}`, async ({ page, places }) => {
    await openForm(page, type)
    await expectNoBarrierAtBothWidths(page, "empty form")
    await sendButton(page).click()
    await expect(corrections(page)).toBeFocused()
    await expectNoBarrierAtBothWidths(page, "form with errors")
    await openCalendar(page)
    await expect(calendar(page).getByRole("button", { name: freeDay }).first()).toBeVisible()
    await expectNoBarrierAtBothWidths(page, "open calendar")
    await page.keyboard.press("Escape")
    await pickDay(page, await places.quietDay())
    await expect(slotRadio(page, type === "boat_license" ? "09:00" : "10:00")).toBeVisible()
    await expectNoBarrierAtBothWidths(page, "slots")
  })
}

test("no barrier in the forms of pages: errors, success and toast", async ({ page }) => {
  for (const path of ["/contact", "/vente", "/boat-sharing"]) {
    await page.goto(path)
    await page.getByRole("form").getByRole("button").click()
    await expect(page.getByRole("alert")).toBeFocused()
    await expectNoBarrierAtBothWidths(page, `${path} with errors`)
  }
  await page.getByRole("textbox", { name: "E-mail" }).fill(`axe-${process.pid}-${Date.now()}@example.ch`)
  await page.getByRole("form").getByRole("button").click()
  await expect(toast(page)).toBeVisible()
  await toast(page).evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)))
  await expectNoBarrierAtBothWidths(page, "waiting list after success")
})

test("no barrier in the toast and the summary", async ({ page, places }) => {
  await openForm(page, "group_outing")
  await fillForm(page, "group_outing", await places.quietDay())
  await sendButton(page).click()
  await referenceOf(page)
  await expect(toast(page)).toBeVisible()
  await toast(page).evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)))
  await expectNoBarrierAtBothWidths(page, "summary with its toast")
})

test("the chosen day looks the same under the pointer", async ({ page, places }) => {
  const day = await places.quietDay()
  await openForm(page, "group_outing")
  await pickDay(page, day)
  const button = await dayButton(page, day)
  const ground = () => button.evaluate((element) => getComputedStyle(element).backgroundColor)
  await page.getByRole("textbox", { name: "Prénom" }).hover()
  const chosen = await ground()
  await button.hover()
  expect(await ground()).toBe(chosen)
})

test("no barrier on the crash screen", async ({ page, mishaps }) => {
  mishaps.expect(/is not a function/)
  await openForm(page, "boat_license")
  await expect(calendar(page).getByRole("grid")).toBeVisible()
  await expectDaysRead(page)
  await page.route("**/api/v1/availability?*", async (route) => {
    const answer = await (await route.fetch({ maxRetries: 2 })).json()
    await route.fulfill({ json: { ...answer, items: { broken: true } } })
  })
  await calendar(page).getByRole("button", { name: "Mois suivant" }).click()
  await expect(page.getByRole("heading", { name: "Oops ! Une erreur s'est produite" })).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "crash screen")
})

test.describe("320 px wide, as a desk at 400 %", () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test("everything can be reached and nothing scrolls sideways", async ({ page, places }) => {
    await page.goto("/")
    await expectNoBarrier(page, "home at 320 px")
    await page.getByRole("button", { name: "Menu" }).click()
    await page.getByRole("navigation", { name: "Menu principal" }).getByRole("link", { name: "Connexion" }).click()
    await expect(page).toHaveURL("/auth")
    for (const path of ["/boat-sharing", "/contact", "/vente", "/cours", "/api/docs/espace-personnel"]) {
      await page.goto(path)
      await expectNoBarrier(page, `${path} at 320 px`)
    }
    await openForm(page, "boat_rental")
    await fillForm(page, "boat_rental", await places.quietDay())
    await expectNoBarrier(page, "form at 320 px")
    await sendButton(page).click()
    await referenceOf(page)
    await expectNoBarrier(page, "summary at 320 px")
  })
})

for (const preference of [
  { forcedColors: "active" },
  { reducedMotion: "reduce" },
  { reducedMotion: "no-preference" },
] as const) {
  test(`a booking under ${JSON.stringify(preference)}`, async ({ page, places }) => {
    await page.emulateMedia(preference)
    await page.goto("/")
    await openForm(page, "group_outing")
    await fillForm(page, "group_outing", await places.quietDay())
    await sendButton(page).click()
    await referenceOf(page)
    if (!("reducedMotion" in preference) || preference.reducedMotion !== "reduce") return
    expect(await page.evaluate(() => document.getAnimations().map((animation) => animation.playState))).toEqual([])
  })
}

test("on paper the chosen day and slot are ink, not white on white", async ({ page, places }) => {
  await openForm(page, "group_outing")
  await fillForm(page, "group_outing", await places.quietDay())
  await openCalendar(page)
  await expect(calendar(page).getByRole("grid")).toBeVisible()
  await page.emulateMedia({ media: "print" })
  const inkOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).color)
  const ink = await inkOf(page.getByRole("heading", { level: 2 }).first())
  await expect.poll(() => inkOf(slotRadio(page, "10:00").locator("xpath=ancestor::label"))).toBe(ink)
  await expect.poll(() => inkOf(calendar(page).locator("[aria-selected=true] button"))).toBe(ink)
})

test("the printed summary holds the facts and leaves the site's frame out", async ({ page, places }, info) => {
  await openForm(page, "boat_license")
  await fillForm(page, "boat_license", await places.quietDay(), "09:00")
  await sendButton(page).click()
  const reference = await referenceOf(page)
  await page.emulateMedia({ media: "print" })
  await expect(page.getByText(reference, { exact: true })).toBeVisible()
  for (const gone of [page.getByRole("banner"), page.getByRole("contentinfo"), toast(page), page.getByRole("button")]) {
    await expect(gone.filter({ visible: true })).toHaveCount(0)
  }
  await page.screenshot({ path: info.outputPath("printed-summary.png"), fullPage: true })
})
