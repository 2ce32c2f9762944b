import { useEffect, useId, useRef, useState } from "react"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { overviewScreen } from "#content/admin/overview.ts"
import type { Bar } from "./draw-bars.ts"
import { OverviewCard } from "./overview-card.tsx"

interface Figure extends Bar {
  key: string
}

interface FigureChartProps {
  words: { title: string; hint: string; key: string; value: string }
  leastTop: number
  figures: readonly Figure[] | undefined
}

/** The hidden table serves assistive technology, and anybody who opens it. */
export function FigureChart({ words, leastTop, figures }: FigureChartProps) {
  const [shown, setShown] = useState(false)
  const tableId = useId()
  return (
    <OverviewCard title={words.title} hint={words.hint}>
      {figures ? <Bars figures={figures} leastTop={leastTop} /> : <Skeleton className="h-48 w-full" />}
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={tableId}
        className="link mt-2 min-h-11 text-sm font-semibold"
        onClick={() => setShown(!shown)}
      >
        {shown ? overviewScreen.charts.hide : overviewScreen.charts.show}
      </button>
      <div id={tableId} className={shown ? undefined : "sr-only"}>
        <table className="w-full text-sm">
          <caption className="sr-only">{words.title}</caption>
          <thead>
            <tr className="border-b border-line text-left text-slate">
              <th scope="col" className="py-1.5 font-semibold">
                {words.key}
              </th>
              <th scope="col" className="py-1.5 text-right font-semibold">
                {words.value}
              </th>
            </tr>
          </thead>
          <tbody>
            {figures?.map(({ key, name, said }) => (
              <tr key={key} className="border-b border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {name}
                </th>
                <td className="py-1.5 text-right tabular-nums">{said}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </OverviewCard>
  )
}

/** Loads the chart library late; without it the table remains. */
function Bars({ figures, leastTop }: { figures: readonly Figure[]; leastTop: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let gone = false
    let erase: (() => void) | undefined
    import("./draw-bars.ts")
      .then(({ drawBars }) => {
        if (!gone && canvas.current) erase = drawBars(canvas.current, figures, leastTop)
      })
      .catch(console.error)
    return () => {
      gone = true
      erase?.()
    }
  }, [figures, leastTop])
  return (
    <div className="relative h-48">
      <canvas ref={canvas} aria-hidden="true" />
    </div>
  )
}
