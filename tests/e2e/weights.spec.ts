import type { Page, Response } from "@playwright/test"
import { openForm } from "./booking-steps.ts"
import { expect, test } from "./journey.ts"

/** Bars of design 9, in bytes as they travel (brotli). */
const bars = { page: 22_000, font: 30_000, bookingScripts: 135_000 } as const

test("the home page travels light and without JavaScript", async ({ page, site }) => {
  const loaded = await responsesOf(page, () => page.goto("/", { waitUntil: "networkidle" }))
  const of = (...types: string[]) => loaded.filter((one) => types.includes(one.type))
  expect(of("script")).toEqual([])
  expect(of("document").every((one) => one.encoding === "br")).toBe(true)
  expect(total(of("document", "stylesheet"))).toBeLessThanOrEqual(bars.page)
  expect(of("font")).toHaveLength(1)
  expect(total(of("font"))).toBeLessThanOrEqual(bars.font)
  expect(loaded.every((one) => one.url.startsWith(site.origin))).toBe(true)
})

test("the booking form needs little JavaScript; the rest comes when it is wanted", async ({ page }) => {
  const offers = await responsesOf(page, () => page.goto("/reservation", { waitUntil: "networkidle" }))
  const scripts = offers.filter((one) => one.type === "script")
  expect(total(scripts)).toBeLessThanOrEqual(bars.bookingScripts)
  const late = /\/(booking-resolver|toaster|calendar|choice-dialog|booking-summary)-/
  expect(scripts.map((one) => one.url).filter((url) => late.test(url))).toEqual([])
  expect(scripts.map((one) => one.text).join("\n")).not.toMatch(/ZodError|data-sonner-toaster|rdp-day_button/)

  const before = new Set(scripts.map((one) => one.url))
  const form = await responsesOf(page, async () => {
    await openForm(page, "boat_license")
    await page.waitForLoadState("networkidle")
  })
  const added = form.filter((one) => one.type === "script" && !before.has(one.url))
  expect(added.map((one) => one.url).filter((url) => /booking-resolver|calendar|booking-summary/.test(url))).toEqual([])
  expect(total(scripts) + total(added)).toBeLessThanOrEqual(bars.bookingScripts)
})

for (const path of ["/boat-sharing", "/contact", "/vente"]) {
  test(`${path} needs little JavaScript; rules and toasts come on the first focus`, async ({ page }) => {
    const loaded = await responsesOf(page, () => page.goto(path, { waitUntil: "networkidle" }))
    const scripts = loaded.filter((one) => one.type === "script")
    expect(total(scripts)).toBeLessThanOrEqual(bars.bookingScripts)
    expect(scripts.map((one) => one.text).join("\n")).not.toMatch(/ZodError|data-sonner-toaster|rdp-day_button/)
    expect(total(loaded.filter((one) => ["document", "stylesheet"].includes(one.type)))).toBeLessThanOrEqual(bars.page)
    await Promise.all([
      page.waitForResponse(/\/assets\/[a-z-]+-resolver-/),
      page.waitForResponse(/\/assets\/toaster-.*\.js/),
      page.getByRole("textbox", { name: "E-mail" }).focus(),
    ])
  })
}

interface Loaded {
  url: string
  type: string
  encoding: string | undefined
  bytes: number
  text: string
}

async function responsesOf(page: Page, act: () => Promise<unknown>): Promise<Loaded[]> {
  const responses: Response[] = []
  const keep = (response: Response) => responses.push(response)
  page.on("response", keep)
  await act()
  page.off("response", keep)
  return await Promise.all(responses.map(weigh))
}

async function weigh(response: Response): Promise<Loaded> {
  const type = response.request().resourceType()
  const { responseBodySize } = await response.request().sizes()
  return {
    url: response.url(),
    type,
    encoding: response.headers()["content-encoding"],
    bytes: responseBodySize,
    text: type === "script" ? await response.text() : "",
  }
}

function total(loaded: readonly Loaded[]): number {
  return loaded.reduce((sum, one) => sum + one.bytes, 0)
}
