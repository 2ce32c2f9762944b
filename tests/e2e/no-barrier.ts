import { expect, type Frame, type Page } from "@playwright/test"
import axe from "axe-core"

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

/** Nothing axe finds at WCAG 2.2 AA, and nothing that makes the page scroll sideways. */
export async function expectNoBarrier(page: Page, where: string): Promise<void> {
  // What lies half under the sticky header would count as too small a target.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }))
  for (const frame of page.frames()) expect(await barriersIn(frame), where).toEqual([])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider, `${where}: pixels one has to scroll sideways`).toBe(0)
}

/**
 * Runs in the page, which says what is wrong and nothing else: all that is right, with its HTML, took longer to carry
 * out of it than to look at.
 */
export async function barriersIn(frame: Frame): Promise<string[]> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source)
  return await frame.evaluate(async (tags) => {
    const { violations } = await window.axe.run({ runOnly: tags, resultTypes: ["violations"], iframes: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`)
  }, rules)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
