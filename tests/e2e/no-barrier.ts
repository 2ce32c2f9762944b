import { expect, type Page } from "@playwright/test"
import axe from "axe-core"

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

/** Nothing axe finds at WCAG 2.2 AA, and nothing that makes the page scroll sideways. */
export async function expectNoBarrier(page: Page, where: string): Promise<void> {
  // What lies half under the sticky header would count as too small a target.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }))
  expect(await barriersOf(page), where).toEqual([])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider, `${where}: pixels one has to scroll sideways`).toBe(0)
}

/**
 * Runs in the page and its frames, and says what is wrong and nothing else: all that is right, with its HTML, took
 * longer to carry out of the page than to look at.
 */
export async function barriersOf(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => typeof window.axe?.run === "function")) continue
    await frame.evaluate(`${axe.source};axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] })`)
  }
  return await page.evaluate(async (tags) => {
    const { violations } = await window.axe.run({ runOnly: tags, resultTypes: ["violations"] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`)
  }, rules)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
