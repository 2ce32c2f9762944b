import threePorts from "#app/site/scenes/three-ports-chart.svg"
import { baseName } from "#content/school.ts"
import "./chart-sheet.css"

export function BaseChart({ base }: { base: string }) {
  return (
    <div className="chart-sheet" aria-hidden="true">
      <img src={threePorts} alt="" width={1080} height={680} loading="lazy" />
      <ul>
        <li data-base={base}>
          <strong>{baseName(base)}</strong>
        </li>
      </ul>
    </div>
  )
}
