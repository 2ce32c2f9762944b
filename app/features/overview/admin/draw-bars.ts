import { BarController, BarElement, CategoryScale, Chart, type ChartOptions, LinearScale, Tooltip } from "chart.js"
import { formatCount } from "#app/ui/page/amounts.ts"

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

export interface Bar {
  name: string
  short: string
  value: number
  said: string
}

/**
 * @param leastTop the axis reaches at least this value, so that small values look small
 * @returns a function that removes the drawing
 */
export function drawBars(canvas: HTMLCanvasElement, bars: readonly Bar[], leastTop: number): () => void {
  const shown = {
    data: bars.map(({ value }) => value),
    backgroundColor: token("water"),
    hoverBackgroundColor: token("water-deep"),
    borderRadius: 3,
    maxBarThickness: 28,
  }
  const font = { family: getComputedStyle(document.body).fontFamily, size: 12 }
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches
  const chart = new Chart(canvas, {
    type: "bar",
    data: { labels: bars.map(({ short }) => short), datasets: [shown] },
    options: {
      maintainAspectRatio: false,
      animation: still ? false : { duration: 200 },
      // The library cannot read OKLCH colours, so the canvas gets them unchanged.
      animations: { colors: false },
      scales: scalesOf(font, leastTop),
      plugins: { tooltip: tooltipOf(font, bars) },
    },
  })
  return () => chart.destroy()
}

type BarOptions = ChartOptions<"bar">
type BarFont = { family: string; size: number }

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim()
}

function scalesOf(font: BarFont, suggestedMax: number): BarOptions["scales"] {
  const ticks = { color: token("slate"), font }
  const line = { color: token("line") }
  return {
    x: { grid: { display: false }, border: line, ticks: { ...ticks, maxRotation: 0 } },
    y: {
      beginAtZero: true,
      suggestedMax,
      border: { display: false },
      grid: line,
      ticks: { ...ticks, precision: 0, maxTicksLimit: 5, callback: (value) => formatCount(value) },
    },
  }
}

function tooltipOf(font: BarFont, bars: readonly Bar[]): NonNullable<BarOptions["plugins"]>["tooltip"] {
  return {
    animation: false,
    displayColors: false,
    backgroundColor: token("lake"),
    titleColor: token("paper"),
    bodyColor: token("paper"),
    titleFont: font,
    bodyFont: font,
    callbacks: {
      title: ([item]) => bars[item?.dataIndex ?? 0]?.name ?? "",
      label: ({ dataIndex }) => bars[dataIndex]?.said ?? "",
    },
  }
}
