import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Browser, chromium } from "@playwright/test"
import { type Figure, figureOf } from "#bench/measure/figures.ts"
import { runBench } from "#bench/measure/run-bench.ts"
import { pages } from "#content/pages.ts"
import type { Page } from "#content/site-pages.ts"
import { openForm } from "#tests/e2e/steps/booking-steps.ts"
import { chromiumLaunch } from "#tests/support/chromium.ts"
import { type Loaded, responsesOf, weightOf } from "#tests/support/loaded-responses.ts"
import { startServer } from "#tests/support/server-process.ts"

/** What pages weigh as they travel, in bytes (design 9). The first seconds' answers would not be compressed as well. */
const bars = { page: 22_000, font: 30_000, offerScripts: 110_000, bookingScripts: 139_000 }
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

/** From the address to the offers, then on to the open form. */
async function weighBooking(browser: Browser, baseURL: string): Promise<Figure[]> {
  const offers = weightOf(await load(browser, `${baseURL}/reservation`), "script")
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const loaded = await responsesOf(page, async () => {
    await openForm(page, "boat_license")
    await page.waitForLoadState("networkidle")
  })
  await context.close()
  const form = weightOf(loaded, "script")
  return [
    figureOf("JavaScript of `/reservation` for the offers", [offers], { most: bars.offerScripts }, bytes),
    figureOf("JavaScript of `/reservation` to use the form", [form], { most: bars.bookingScripts }, bytes),
  ]
}

await runBench(bench)
