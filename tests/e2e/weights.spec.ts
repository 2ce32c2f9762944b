import type { Page } from "@playwright/test"
import {
  calendar,
  choiceDialog,
  choosePlate,
  fillDetails,
  fillGuest,
  freeDay,
  heldFor,
  offerLink,
} from "#tests/e2e/steps/booking-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { responsesOf, weightOf } from "#tests/support/loaded-responses.ts"

/** Bars of design 9, in bytes as they travel (brotli). */
const bars = {
  page: 22_000,
  font: 30_000,
  offerScripts: 105_000,
  ownScripts: 120_000,
  datesScripts: 131_000,
  formScripts: 135_000,
  /** Until « Envoyer ma demande »: of these, 57 kB are the calendar, zod and the toasts. Design 9 wants 150. */
  bookingScripts: 203_000,
  calendarScripts: 21_000,
} as const

/** The page as it is at first: it fetches nothing for the next press. */
async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
}

test("the home page travels light and without JavaScript", async ({ page, site }) => {
  const loaded = await responsesOf(page, () => page.goto("/", { waitUntil: "networkidle" }))
  const of = (...types: string[]) => loaded.filter((one) => types.includes(one.type))
  expect(of("script")).toEqual([])
  expect(of("document").every((one) => one.encoding === "br")).toBe(true)
  expect(weightOf(loaded, "document", "stylesheet")).toBeLessThanOrEqual(bars.page)
  expect(of("font")).toHaveLength(1)
  expect(weightOf(loaded, "font")).toBeLessThanOrEqual(bars.font)
  expect(loaded.every((one) => one.url.startsWith(site.origin))).toBe(true)
})

test("the offers and the page of a booking need little JavaScript at first", async ({ page }) => {
  await neverIdle(page)
  const offers = await responsesOf(page, () => page.goto("/reservation", { waitUntil: "networkidle" }))
  const scripts = offers.filter((one) => one.type === "script")
  expect(weightOf(scripts, "script")).toBeLessThanOrEqual(bars.offerScripts)
  const wanted = /\/(forms|booking|query|calendar|rules|toaster|booking-summary)-/
  expect(scripts.map((one) => one.url).filter((url) => wanted.test(url))).toEqual([])
  expect(scripts.map((one) => one.text).join("\n")).not.toMatch(/ZodError|radix-toast|rdp-day_button/)
  const own = await page.context().newPage()
  await neverIdle(own)
  const loaded = await responsesOf(own, () => own.goto("/ma-reservation", { waitUntil: "networkidle" }))
  expect(weightOf(loaded, "script")).toBeLessThanOrEqual(bars.ownScripts)
})

test("no press of a booking waits for code: it came after the first paint, or while the form was filled in", async ({
  page,
}) => {
  let weight = 0
  const idle = await responsesOf(page, async () => {
    await page.goto("/reservation", { waitUntil: "networkidle" })
    await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => /booking-/.test(name)))
    await page.waitForLoadState("networkidle")
  })
  weight += weightOf(idle, "script")
  const isCalendar = (one: { url: string }) => /\/calendar-/.test(one.url)
  expect(weightOf(idle.filter(isCalendar), "script")).toBeLessThanOrEqual(bars.calendarScripts)

  const late: string[] = []
  page.on("request", (request) => {
    if (request.resourceType() === "script") late.push(request.url())
  })
  await offerLink(page, "boat_license").click()
  await choiceDialog(page).getByRole("button", { name: "Continuer en invité" }).click()
  await expect(calendar(page).getByRole("grid")).toBeVisible()
  expect(late).toEqual([])

  const filled = await responsesOf(page, async () => {
    // The day's slots come with the month's answer: the answer for the day alone is never needed.
    await page.route(/availability\?.*from=(\S{10})&to=\1(?!.*bounds)/, () => undefined)
    await calendar(page).getByRole("button", { name: freeDay, disabled: false }).last().click()
    await choosePlate(page.getByRole("radio", { name: /^\d\d:(?!.*M’avertir)/, disabled: false }).last())
    await expect(heldFor(page)).toBeVisible()
    await fillDetails(page, "boat_license")
    await fillGuest(page)
    const sends = /\/(rules|toaster|booking-summary|reservations\.schema)-/
    await expect.poll(() => late.filter((url) => sends.test(url)).length).toBe(4)
  })
  weight += weightOf(filled, "script")
  const ofTheForm = /\/(forms|booking(?!-summary)|query|facts|formats|labels|fields|calendar)-/
  expect(late.filter((url) => ofTheForm.test(url))).toEqual([])
  expect(weight).toBeLessThanOrEqual(bars.bookingScripts)
})

test("the dates of courses need less JavaScript than a form", async ({ page }) => {
  const loaded = await responsesOf(page, () => page.goto("/cours", { waitUntil: "networkidle" }))
  const scripts = loaded.filter((one) => one.type === "script")
  expect(weightOf(scripts, "script")).toBeLessThanOrEqual(bars.datesScripts)
  expect(scripts.map((one) => one.text).join("\n")).not.toMatch(/ZodError|radix-toast|rdp-day_button/)
  expect(weightOf(loaded, "document", "stylesheet")).toBeLessThanOrEqual(bars.page)
})

for (const path of ["/boat-sharing", "/contact", "/vente"]) {
  test(`${path} needs little JavaScript; rules and toasts come on the first focus`, async ({ page }) => {
    const loaded = await responsesOf(page, () => page.goto(path, { waitUntil: "networkidle" }))
    const scripts = loaded.filter((one) => one.type === "script")
    expect(weightOf(scripts, "script")).toBeLessThanOrEqual(bars.formScripts)
    expect(scripts.map((one) => one.text).join("\n")).not.toMatch(/ZodError|radix-toast|rdp-day_button/)
    expect(weightOf(loaded, "document", "stylesheet")).toBeLessThanOrEqual(bars.page)
    await Promise.all([
      page.waitForResponse(/\/assets\/rules-/),
      page.waitForResponse(/\/assets\/toaster-.*\.js/),
      page.getByRole("textbox", { name: "E-mail" }).focus(),
    ])
  })
}
