import { clsx } from "clsx"
import type { ReactNode } from "react"
import { formatCount } from "#app/ui/formats.ts"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { tableWords } from "#content/admin/table.ts"

export interface Stat {
  label: string
  /** Undefined while it is on its way; a number is written the Swiss way. */
  figure: ReactNode
  hint?: ReactNode
}

interface StatCardsProps {
  /** Names the group for assistive technology. */
  label: string
  stats: readonly Stat[]
  /** They could not be had: each figure is a dash, nothing more is said (specification 8). */
  failed?: boolean
}

/** The figures above a list. */
export function StatCards({ label, stats, failed = false }: StatCardsProps) {
  return (
    <dl
      aria-label={label}
      aria-busy={!failed && stats.some(({ figure }) => figure === undefined)}
      // No card is left alone in its row.
      className={clsx(
        "stat-cards mb-6 grid grid-cols-2 gap-3",
        stats.length === 3 ? "sm:grid-cols-3" : "xl:grid-cols-4",
      )}
    >
      {stats.map(({ label: name, figure, hint }) => (
        <div
          key={name}
          className="row-span-3 grid grid-rows-subgrid gap-0 rounded-card border border-line px-4 py-3 last:odd:max-sm:col-span-2"
        >
          <dt className="text-sm leading-snug text-slate">{name}</dt>
          <dd className="pt-1 text-xl font-bold [overflow-wrap:anywhere] 2xl:text-2xl">
            {failed ? tableWords.unknown : (shown(figure) ?? <Skeleton className="my-1 h-7 w-16" />)}
          </dd>
          {hint ? <dd className="text-sm text-slate">{hint}</dd> : null}
        </div>
      ))}
    </dl>
  )
}

function shown(figure: ReactNode): ReactNode {
  return typeof figure === "number" ? formatCount(figure) : figure
}
