import { type BrowserContext, chromium, expect as expectSoon, type Page } from "@playwright/test"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import { openBenchDatabase } from "#bench/measure/bench-database.ts"
import { type Figure, figureOf } from "#bench/measure/figures.ts"
import { describeMachine } from "#bench/measure/machine.ts"
import { rounds } from "#bench/measure/options.ts"
import { runBench } from "#bench/measure/run-bench.ts"
import { growSchool } from "#bench/school/growth-rows.ts"
import { signedInAs } from "#bench/school/growth-sessions.ts"
import { secret } from "#bench/school/session-requests.ts"
import { chromiumLaunch } from "#tests/support/chromium.ts"
import { startServer } from "#tests/support/server-process.ts"

/**
 * How long the planning of sixty boats lets somebody wait for the frame after a click or a key, with a quarter of the
 * processor (design 9: INP). Needs Chromium, PostgreSQL's own programs and a built server, which `npm run
 * bench:planning` makes.
 */
const bar = { most: 100 }
const slowdown = 4
const expect = expectSoon.configure({ timeout: 30_000 })
const school = { reservations: 20_000, users: 1_000, applications: 1_000, slots: 4_000 }

async function bench(): Promise<Figure[]> {
  const on = await openBenchDatabase()
  try {
    await growSchool(on.db, school)
    const cookie = await signedInAs(on.db, "admin")
    const server = await startServer({ dataDir: on.dataDir, databaseUrl: on.url, env: { APP_SECRET: secret } })
    try {
      describeMachine(`PostgreSQL ${on.version}, ${JSON.stringify(school)}`)
      return await measured(server.origin, cookie)
    } finally {
      await server.stop()
    }
  } finally {
    await on.remove()
  }
}

async function measured(origin: string, cookie: string): Promise<Figure[]> {
  const browser = await chromium.launch(chromiumLaunch)
  try {
    const waits = new Map<string, number[]>()
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({ baseURL: origin, viewport: { width: 1920, height: 1080 } })
      const [name = "", ...value] = cookie.split("=")
      await context.addCookies([{ name, value: value.join("="), url: origin }])
      for (const [act, wait] of await actsOf(context)) waits.set(act, [...(waits.get(act) ?? []), wait])
      await context.close()
    }
    return [...waits].map(([act, found]) =>
      figureOf(`planning of 60 boats, ${act}: to the next frame`, found, bar, { unit: " ms", digits: 0 }),
    )
  } finally {
    await browser.close()
  }
}

/** Each act with the longest of its interactions, in milliseconds. */
async function actsOf(context: BrowserContext): Promise<[act: string, wait: number][]> {
  const page = await context.newPage()
  await page.goto(`/admin/planning?vue=semaine&date=${addDays(dayAt(new Date()), 7)}`)
  await expect(page.getByRole("table").first()).toBeVisible()
  await page.waitForLoadState("networkidle")
  await page.evaluate(watchInteractions)
  const devtools = await context.newCDPSession(page)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  const first = page.getByRole("table").first().getByRole("button").first()
  // Searching by role, or expecting, describes the whole page within the interaction: a second of its own.
  const dialog = page.locator("dialog[open]")
  const waits: [string, number][] = []
  async function act(name: string, does: () => Promise<void>) {
    await does()
    waits.push([name, await longestInteraction(page)])
  }
  await first.focus()
  await act("arrow keys", async () => {
    for (let times = 0; times < 5; times++) await page.keyboard.press("ArrowRight")
  })
  await act("a block opened by a click", async () => {
    await page.locator("[data-block]").nth(1).click()
    await dialog.waitFor()
  })
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "detached" })
  await longestInteraction(page)
  await act("a block opened by a key", async () => {
    await page.keyboard.press("Enter")
    await dialog.waitFor()
  })
  await act("a block closed", async () => {
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "detached" })
  })
  await act("the next week", () => page.locator("button[aria-label='Semaine suivante']").click())
  await expect(page.getByRole("table").first().getByRole("button").first()).toBeVisible()
  await act("the week as a day", async () => {
    await page.locator("label", { hasText: /^Jour$/ }).click()
    await page.locator("table").first().waitFor({ state: "detached" })
  })
  return waits
}

/** Runs in the page: keeps how long each interaction took to its frame. */
function watchInteractions() {
  const kept: number[] = []
  Object.assign(globalThis, { interactions: kept })
  new PerformanceObserver((list) => kept.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: "event",
    durationThreshold: 16,
  } as PerformanceObserverInit)
}

/** Of those since the last question. The browser tells of an interaction after its frame; faster ones it leaves out. */
async function longestInteraction(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 100)))
    const { interactions } = globalThis as unknown as { interactions: number[] }
    return Math.max(16, ...interactions.splice(0))
  })
}

await runBench(bench)
