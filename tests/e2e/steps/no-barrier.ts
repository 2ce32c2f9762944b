import { expect, type Page } from "@playwright/test"
import axe from "axe-core"

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

/** Below this a page is touched, and every target is at least 44 px wide and high (look). */
const touchWidth = 768

const bothWidths = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
]

/** Nothing axe finds at WCAG 2.2 AA, nothing that makes the page scroll sideways, and no target a finger may miss. */
export async function expectNoBarrier(page: Page, where: string): Promise<void> {
  // What lies half under the sticky header would count as too small a target.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }))
  expect(await barriersOf(page), where).toEqual([])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider, `${where}: pixels one has to scroll sideways`).toBe(0)
  if ((page.viewportSize()?.width ?? 0) < touchWidth) expect(await smallTargets(page), `${where}: targets`).toEqual([])
}

/** The same at a desk's width and at a phone's: as much as a second journey shows of the layout. */
export async function expectNoBarrierAtBothWidths(page: Page, where: string): Promise<void> {
  const begun = page.viewportSize()
  for (const size of bothWidths) {
    await page.setViewportSize(size)
    await expectNoBarrier(page, `${where}, at ${size.width} px`)
  }
  if (begun) await page.setViewportSize(begun)
}

/**
 * What a finger may miss on a page for visitors and people with an account. The back-office is dense on purpose; links
 * within a sentence are as high as its line (WCAG 2.5.8); the label of a box belongs to its target; seven days of a
 * calendar stand side by side on the narrowest phone too.
 */
async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const withinSentence = (link: Element) =>
      getComputedStyle(link).display === "inline" &&
      link.textContent?.trim() !== link.parentElement?.textContent?.trim()
    const targets = document.querySelectorAll<HTMLElement>(
      "body:not(.back-office) :is(a[href], button, summary, input, select, textarea, [role=tab])",
    )
    return [...targets].flatMap((target) => {
      const box = (target.matches("[type=checkbox], [type=radio]") && target.closest("label")) || target
      const { width, height } = box.getBoundingClientRect()
      const enough = width >= 43.9 || (box.closest("[role=grid]") !== null && innerWidth < 375)
      // A hundredth less is how some browsers round.
      const fits = enough && height >= 43.9
      const hidden =
        !box.checkVisibility({ visibilityProperty: true }) || target.closest("[aria-hidden=true], .sr-only")
      if (fits || hidden || withinSentence(target)) return []
      return [`${Math.round(width)} × ${Math.round(height)} px: ${target.outerHTML.slice(0, 160)}`]
    })
  })
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
    // Loading every style sheet and sound again took as long as the look: it serves two rules, on sound and on rotation.
    const { violations } = await window.axe.run({ runOnly: tags, resultTypes: ["violations"], preload: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`)
  }, rules)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
