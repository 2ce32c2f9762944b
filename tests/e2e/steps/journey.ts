import { existsSync } from "node:fs"
import { test as base, type ConsoleMessage, expect, type Page, type Request } from "@playwright/test"
import { embeddedTemplates } from "#tests/support/embedded-templates.ts"
import { openSite, type Site } from "#tests/support/site.ts"
import { keepPace } from "./pace.ts"
import { type Places, placesOf } from "./places.ts"

export { expect }

/** What went wrong in the browser during a journey: nothing may, but what the journey says it expects. */
interface Mishaps {
  /** Lines like this are part of the journey, and must occur. */
  expect: (line: RegExp) => void
  /** What has been seen so far. */
  seen: readonly string[]
}

export const test = base.extend<{ mishaps: Mishaps }, { site: Site; places: Places }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures wanted from this pattern
    async ({}, provide, { parallelIndex }) => {
      const site = await openSite(parallelIndex === 0 ? undefined : preparedDirectory())
      await provide(site)
      await site.remove()
    },
    { scope: "worker", timeout: 600_000 },
  ],
  places: [async ({ site }, provide) => provide(placesOf(site.origin)), { scope: "worker" }],
  context: async ({ context, javaScriptEnabled }, provide) => {
    if (javaScriptEnabled) await keepPace(context)
    await provide(context)
  },
  baseURL: async ({ site }, provide) => provide(site.origin),
  mishaps: [
    async ({ page }, provide) => {
      const expected: RegExp[] = []
      const seen = await watch(page)
      await provide({ expect: (line) => expected.push(line), seen })
      const unexpected = seen.filter((line) => !expected.some((pattern) => pattern.test(line)))
      expect(unexpected, "console errors, page errors, refused or failed requests").toEqual([])
      const missed = () => expected.filter((pattern) => !seen.some((line) => pattern.test(line)))
      // The browser reports its console later than what caused the line.
      await expect.poll(missed, "expected, but never seen").toEqual([])
    },
    { auto: true },
  ],
})

/** Declares journeys at a phone's width instead of a desk's. */
export function onPhone(declare: () => void): void {
  test.describe("375 px", () => {
    test.use({ viewport: { width: 375, height: 812 }, hasTouch: true })
    declare()
  })
}

/** Declares journeys twice, at a desk's width and at a phone's, where the width is the question. */
export function atBothWidths(declare: () => void): void {
  test.describe("1280 px", declare)
  onPhone(declare)
}

/** One worker begins with nothing, as on a new machine; the others need not make the same database again. */
function preparedDirectory(): string | undefined {
  return existsSync(embeddedTemplates.migrated) ? embeddedTemplates.migrated : undefined
}

async function watch(page: Page): Promise<string[]> {
  const seen: string[] = []
  page.on("console", (message: ConsoleMessage) => {
    // The preview of a mail runs no script, and so none of the journey's.
    if (/^Blocked script execution in '\S+\/html' because the document's frame is sandboxed/.test(message.text()))
      return
    if (message.type() === "error" || message.type() === "warning") {
      seen.push(`console: ${message.text()} ${message.location().url}`)
    }
  })
  page.on("pageerror", (error) => seen.push(`page: ${error.message}`))
  page.on("requestfailed", (request: Request) => {
    const reason = request.failure()?.errorText ?? ""
    // Aborted is what the page itself let go: it was left, or asked for another month.
    if (reason !== "net::ERR_ABORTED") seen.push(`request: ${request.method()} ${request.url()} ${reason}`)
  })
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return seen
}
