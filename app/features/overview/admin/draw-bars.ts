import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from "chart.js"

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

const swiss = new Intl.NumberFormat("fr-CH")

export interface Bar {
  /** In full, for the tooltip: « 7 juin 2027 ». */
  name: string
  /** Under the bar: « 07.06 ». */
  short: string
  value: number
  /** The value as it is said: « CHF 1’200.00 ». */
  said: string
}

/**
 * @param leastTop how far the axis reaches at least: little is not drawn as much
 * @returns what takes the drawing away
 */
export function drawBars(canvas: HTMLCanvasElement, bars: readonly Bar[], leastTop: number): () => void {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  const font = { family: getComputedStyle(document.body).fontFamily, size: 12 }
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches
  const chart = new Chart(canvas, {
    type: "bar",
    data: {
      labels: bars.map(({ short }) => short),
      datasets: [
        {
          data: bars.map(({ value }) => value),
          backgroundColor: token("water"),
          hoverBackgroundColor: token("water-deep"),
          borderRadius: 3,
          maxBarThickness: 28,
        },
      ],
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: still ? false : { duration: 200 },
      // The library reads no OKLCH: tokens go to the canvas as they are.
      animations: { colors: false },
      font,
      scales: {
        x: {
          grid: { display: false },
          border: { color: token("line") },
          ticks: { color: token("slate"), font, maxRotation: 0 },
        },
        y: {
          beginAtZero: true,
          suggestedMax: leastTop,
          border: { display: false },
          grid: { color: token("line") },
          ticks: {
            color: token("slate"),
            font,
            precision: 0,
            maxTicksLimit: 5,
            callback: (value) => swiss.format(+value),
          },
        },
      },
      plugins: {
        tooltip: {
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
        },
      },
    },
  })
  return () => chart.destroy()
}
