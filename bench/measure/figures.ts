import { median } from "./medians.ts"

/** One line of the table: what was measured, against its bar (design 9). */
export interface Figure {
  name: string
  /** The median of the rounds, with its unit. */
  figure: string
  /** Lowest to highest round; empty for what was measured once. */
  range: string
  bar: string
  held: boolean
}

type Bar = { least: number } | { most: number }

/** How much longer anybody may wait in a school a thousand times larger (design 9). */
export const growthBars = { p50: 1.3, p99: 2 }

interface Written {
  unit?: string
  digits?: number
}

/** The median of what the rounds gave must reach `least`, or not exceed `most`. */
export function figureOf(name: string, values: readonly number[], bar: Bar, { unit = "", digits = 2 }: Written = {}) {
  const middle = median(values)
  const ends = [Math.min(...values), Math.max(...values)]
  const write = (value: number) => grouped(value.toFixed(digits))
  return {
    name,
    figure: write(middle) + unit,
    range: values.length > 1 ? `${ends.map(write).join("–")}${unit}` : "",
    bar: "least" in bar ? `>= ${grouped(bar.least)}${unit}` : `<= ${grouped(bar.most)}${unit}`,
    held: "least" in bar ? middle >= bar.least : middle <= bar.most,
  } satisfies Figure
}

/** What could not be measured is a bar that was missed. */
export function unmeasured(name: string, error: unknown): Figure {
  const reason = error instanceof Error ? error.message : String(error)
  return { name, figure: "not measured", range: reason.split("\n")[0] ?? "", bar: "", held: false }
}

/** Markdown, as docs/performance.md holds it. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map(
    ({ name, figure, range, bar, held }) => `| ${name} | ${figure} | ${range} | ${bar} | ${held ? "held" : "MISSED"} |`,
  )
  return ["| what | median | range | bar | |", "|---|---|---|---|---|", ...rows].join("\n")
}

/** '134 412'. */
function grouped(value: number | string): string {
  const [whole = "", part] = String(value).split(".")
  return whole.replaceAll(/\B(?=(?:\d{3})+$)/g, " ") + (part === undefined ? "" : `.${part}`)
}
