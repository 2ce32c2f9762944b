import { useMemo } from "react"
import type { Overview } from "#app/features/overview/overview.schema.ts"
import { formatDay } from "#app/ui/formats.ts"
import { formatChf, formatCount, formatEuro } from "#app/ui/page/amounts.ts"
import { overviewScreen } from "#content/admin/overview.ts"
import { FigureChart } from "./figure-chart.tsx"

const { reservations, revenue, euros } = overviewScreen.charts

export function OverviewCharts({ overview }: { overview: Overview | undefined }) {
  const { reservationsByWeek, revenueByMonth, revenueInEurosByMonth } = overview ?? {}
  const weeks = useMemo(() => reservationsByWeek?.map(weekBar), [reservationsByWeek])
  const months = useMemo(() => revenueByMonth?.map((month) => monthBar(month, formatChf)), [revenueByMonth])
  const inEuros = useMemo(
    () => revenueInEurosByMonth?.map((month) => monthBar(month, formatEuro)),
    [revenueInEurosByMonth],
  )
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-1">
      <FigureChart words={reservations} leastTop={10} figures={weeks} />
      <FigureChart words={revenue} leastTop={500} figures={months} />
      {inEuros?.some(({ value }) => value !== 0) ? (
        <FigureChart words={euros} leastTop={500} figures={inEuros} />
      ) : null}
    </div>
  )
}

function weekBar({ monday, count }: Overview["reservationsByWeek"][number]) {
  const short = formatDay(monday, "numeric").slice(0, 5)
  return { key: monday, name: formatDay(monday, "date"), short, value: count, said: formatCount(count) }
}

function monthBar({ month, cents }: Overview["revenueByMonth"][number], format: (cents: number) => string) {
  const name = formatDay(`${month}-01`, "month").replace("1er ", "")
  const short = `${month.slice(5)}.${month.slice(2, 4)}`
  return { key: month, name, short, value: cents / 100, said: format(cents) }
}
