import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Browser, chromium } from "@playwright/test"
import { type Figure, figureOf } from "#bench/measure/figures.ts"
import { runBench } from "#bench/measure/run-bench.ts"
import { pages } from "#content/pages.ts"
import type { Page } from "#content/site-pages.ts"
import { calendar, fillDetails, fillGuest, freeDay, openForm, turnMonth } from "#tests/e2e/steps/booking-steps.ts"
import { chromiumLaunch } from "#tests/support/chromium.ts"
import { type Loaded, responsesOf, weightOf } from "#tests/support/loaded-responses.ts"
import { startServer } from "#tests/support/server-process.ts"

/** What pages weigh as they travel, in bytes (design 9). The first seconds' answers would not be compressed as well. */
const bars = {
  page: 22_000,
  font: 30_000,
  offerScripts: 105_000,
  ownScripts: 120_000,
  bookingScripts: 150_000,
  pressMs: 100,
}
const bytes = { unit: " B", digits: 0 }

async function bench(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "ecole-bench-"))
  const browser = await chromium.launch(chromiumLaunch)
  try {
    const server = await startServer({ dataDir, env: { DEMO: "" } })
    try {
      return [...(await weighPages(browser, server.origin)), ...(await weighBooking(browser, server.origin))]
    } finally {
      await server.stop()
    }
  } finally {
    await browser.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function weighPages(browser: Browser, origin: string): Promise<Figure[]> {
  const all = (pages as readonly Page[]).filter(({ access }) => access === "public")
  const weighed: { page: Page; loaded: Loaded[] }[] = []
  console.log("| page | HTML + CSS | JavaScript | font |\n|---|---|---|---|")
  for (const page of all) {
    const loaded = await load(browser, origin + page.path)
    weighed.push({ page, loaded })
    const [text, scripts, font] = [pageText(loaded), weightOf(loaded, "script"), weightOf(loaded, "font")]
    console.log(`| \`${page.path}\` | ${text} | ${scripts} | ${font} |`)
  }
  const informing = weighed.filter(({ page }) => page.kind === "static")
  const [heaviest] = informing.toSorted((a, b) => pageText(b.loaded) - pageText(a.loaded))
  const scripts = informing.map(({ loaded }) => weightOf(loaded, "script"))
  const fonts = weighed.map(({ loaded }) => weightOf(loaded, "font"))
  const heaviestName = `HTML + CSS of the heaviest static page, \`${heaviest?.page.path}\``
  return [
    figureOf("JavaScript of the static pages", [Math.max(...scripts)], { most: 0 }, bytes),
    figureOf(heaviestName, [pageText(heaviest?.loaded ?? [])], { most: bars.page }, bytes),
    figureOf("the font", [Math.max(...fonts)], { most: bars.font }, bytes),
  ]
}

async function load(browser: Browser, url: string): Promise<Loaded[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const loaded = await responsesOf(page, () => page.goto(url, { waitUntil: "networkidle" }))
  await context.close()
  return loaded
}

function pageText(loaded: readonly Loaded[]): number {
  return weightOf(loaded, "document", "stylesheet")
}

/** From the address to the offers, then on until the booking could be sent. */
async function weighBooking(browser: Browser, baseURL: string): Promise<Figure[]> {
  const first = await browser.newContext({ baseURL })
  // What is fetched for the next press comes when the browser is idle, and does not count here.
  await first.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const page = await first.newPage()
  const offers = await responsesOf(page, () => page.goto("/reservation", { waitUntil: "networkidle" }))
  const own = await responsesOf(page, () => page.goto("/ma-reservation", { waitUntil: "networkidle" }))
  await first.close()
  const [form, presses] = await fillForm(browser, baseURL)
  return [
    figureOf("JavaScript of `/reservation` at first", [weightOf(offers, "script")], { most: bars.offerScripts }, bytes),
    figureOf("JavaScript of `/ma-reservation` at first", [weightOf(own, "script")], { most: bars.ownScripts }, bytes),
    figureOf("JavaScript until « Envoyer ma demande »", [form], { most: bars.bookingScripts }, bytes),
    figureOf("from the press on a day to its slots", presses, { most: bars.pressMs }, { unit: " ms", digits: 0 }),
  ]
}

/** On a quarter of the processor, with 150 ms of latency. @returns bytes, and milliseconds of three presses on days */
async function fillForm(browser: Browser, baseURL: string): Promise<[number, number[]]> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send("Network.enable")
  const network = { offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send("Network.emulateNetworkConditions", network)
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  const presses: number[] = []
  const loaded = await responsesOf(page, async () => {
    await openForm(page, "boat_license")
    // This month may have no three days left.
    await turnMonth(page, calendar(page).getByRole("button", { name: "Mois suivant" }))
    await page.waitForLoadState("networkidle")
    const days = calendar(page).getByRole("button", { name: freeDay, disabled: false })
    for (const nth of [0, 1, 2]) presses.push(await days.nth(nth).evaluate(pressed))
    await fillDetails(page, "boat_license")
    await fillGuest(page)
    await page.waitForLoadState("networkidle")
  })
  await context.close()
  return [weightOf(loaded, "script"), presses]
}

/** Runs in the page: milliseconds from the press on a day until its slots are drawn in place of those shown before. */
async function pressed(button: Element): Promise<number> {
  const shown = () => document.querySelector("input[name=reservation-slot]")
  const before = shown()
  const start = performance.now()
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  ;(button as HTMLElement).click()
  while (shown() === null || shown() === before) await frame()
  await frame()
  return performance.now() - start
}

await runBench(bench)
