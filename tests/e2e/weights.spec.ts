import { calendar, openForm } from "#tests/e2e/steps/booking-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { responsesOf, weightOf } from "#tests/support/loaded-responses.ts"

/** Bars of design 9, in bytes as they travel (brotli). */
const bars = {
  page: 22_000,
  font: 30_000,
  offerScripts: 110_000,
  datesScripts: 131_000,
  formScripts: 135_000,
  bookingScripts: 139_000,
  calendarScripts: 21_000,
} as const

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

test("the offers need little JavaScript, the open form a little more; the rest comes when it is wanted", async ({
  page,
}) => {
  const offers = await responsesOf(page, () => page.goto("/reservation", { waitUntil: "networkidle" }))
  const scripts = offers.filter((one) => one.type === "script")
  expect(weightOf(scripts, "script")).toBeLessThanOrEqual(bars.offerScripts)
  const ofTheForm = /\/(forms|booking|choice-dialog|dialog|use-modal)-/
  const late = /\/(rules|toaster|calendar|booking-summary)-/
  const early = scripts.map((one) => one.url).filter((url) => ofTheForm.test(url) || late.test(url))
  expect(early).toEqual([])
  expect(scripts.map((one) => one.text).join("\n")).not.toMatch(/ZodError|radix-toast|rdp-day_button/)

  const before = new Set(scripts.map((one) => one.url))
  const form = await responsesOf(page, async () => {
    await openForm(page, "boat_license")
    await expect(calendar(page).getByRole("grid")).toBeVisible()
  })
  // The calendar stands open at once.
  const isCalendar = (one: { url: string }) => /\/calendar-/.test(one.url)
  expect(weightOf(form.filter(isCalendar), "script")).toBeLessThanOrEqual(bars.calendarScripts)
  const added = form.filter((one) => one.type === "script" && !before.has(one.url) && !isCalendar(one))
  expect(added.map((one) => one.url).filter((url) => late.test(url))).toEqual([])
  expect(weightOf(scripts, "script") + weightOf(added, "script")).toBeLessThanOrEqual(bars.bookingScripts)
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
