import { chromium } from "@playwright/test"
import lighthouse, { type Result } from "lighthouse"
import type { Figure } from "#bench/measure/figures.ts"
import { median } from "#bench/measure/medians.ts"
import { rounds } from "#bench/measure/options.ts"
import { pages } from "#content/pages.ts"
import type { Page } from "#content/site-pages.ts"
import { chromiumLaunch } from "#tests/support/chromium.ts"
import { freePort } from "#tests/support/free-port.ts"

const categories = ["performance", "accessibility", "best-practices", "seo"]

interface Visit {
  /** 0 to 100, in the order of `categories`. */
  scores: number[]
  /** Ids of the audits that cost points worth naming. */
  failed: string[]
}

interface Measured extends Visit {
  /** Of every visit. */
  performances: number[]
}

/** Lighthouse as it measures by default, on a mobile phone, for every public page (design 9). */
export async function benchScores(origin: string): Promise<Figure[]> {
  const port = await freePort()
  const args = [...chromiumLaunch.args, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ ...chromiumLaunch, args })
  try {
    console.log(`| page | ${categories.join(" | ")} | bar | audits that cost points |\n|---|---|---|---|---|---|---|`)
    const figures: Figure[] = []
    for (const page of (pages as readonly Page[]).filter(({ access }) => access === "public")) {
      const bars = [page.kind === "static" ? 100 : 98, 100, 100, 100]
      const measured = await measure(page, origin, port, bars)
      const { scores, failed } = measured
      const held = isHeld(scores, bars)
      figures.push(scoreFigure(page.path, measured, bars, held))
      console.log(
        `| ${page.path} | ${scores.join(" | ")} | ${bars.join("/")}: ${held ? "held" : "MISSED"} | ${failed.join(", ")} |`,
      )
    }
    return figures
  } finally {
    await browser.close()
  }
}

/** One visit; where it misses the bar, the median of as many as there are rounds: only performance differs. */
async function measure(page: Page, origin: string, port: number, bars: number[]): Promise<Measured> {
  const visits = [await visit(page, origin, port)]
  if (visits.every(({ scores }) => isHeld(scores, bars))) return together(visits)
  while (visits.length < rounds) visits.push(await visit(page, origin, port))
  return together(visits)
}

function together(visits: Visit[]): Measured {
  return {
    scores: categories.map((_, index) => median(visits.map(({ scores }) => scores[index] ?? 0))),
    failed: [...new Set(visits.flatMap(({ failed }) => failed))],
    performances: visits.map(({ scores }) => scores[0] ?? 0),
  }
}

function scoreFigure(path: string, { scores, performances }: Measured, bars: number[], held: boolean): Figure {
  const range = `performance ${Math.min(...performances)}–${Math.max(...performances)}`
  return {
    name: `\`${path}\` by Lighthouse`,
    figure: scores.join(" / "),
    range: performances.length > 1 ? range : "",
    bar: `>= ${bars.join(" / ")}`,
    held,
  }
}

/** A busy browser may lose the recording of a visit: it is then made again, at most twice. */
async function visit(page: Page, origin: string, port: number, triesLeft = 2): Promise<Visit> {
  const result = await lighthouse(origin + page.path, {
    port,
    logLevel: "error",
    onlyCategories: categories,
    // Those pages ask search engines to pass by.
    ...(page.indexed === false ? { skipAudits: ["is-crawlable"] } : {}),
  })
  const lost = result ? result.lhr.runtimeError : { message: "Lighthouse said nothing" }
  if (lost && triesLeft > 0) return await visit(page, origin, port, triesLeft - 1)
  if (!result || lost) throw new Error(lost?.message)
  return readScores(result.lhr)
}

function readScores({ categories: measured, audits }: Result): Visit {
  const weighed = categories.flatMap((name) => measured[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0)
  return {
    scores: categories.map((name) => Math.round((measured[name]?.score ?? 0) * 100)),
    failed: weighed.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.95),
  }
}

function isHeld(scores: number[], bars: number[]): boolean {
  return scores.every((score, index) => score >= (bars[index] ?? 100))
}
