import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

/** Nothing axe finds at WCAG 2.2 AA, and nothing that makes the page scroll sideways. */
export async function expectNoBarrier(page: Page, where: string): Promise<void> {
  // What lies half under the sticky header would count as too small a target.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }))
  // The other mode opens a second page for each look, to gather what frames say: there are no frames.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`)
  expect(found, where).toEqual([])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider, `${where}: pixels one has to scroll sideways`).toBe(0)
}
