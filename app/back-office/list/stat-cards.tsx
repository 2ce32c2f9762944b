import { clsx } from "clsx"
import type { ReactNode } from "react"
import { formatCount } from "#app/ui/page/amounts.ts"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { tableWords } from "#content/admin/table.ts"

export interface Stat {
  label: string
  /** Undefined while loading; numbers get Swiss separators. */
  figure: ReactNode
  hint?: ReactNode
}

interface StatCardsProps {
  label: string
  stats: readonly Stat[]
  /** Shows a dash for each figure (specification 8). */
  failed?: boolean
}

export function StatCards({ label, stats, failed = false }: StatCardsProps) {
  return (
    <dl
      aria-label={label}
      aria-busy={!failed && stats.some(({ figure }) => figure === undefined)}
      // Keeps every row of cards full.
      className={clsx(
        "stat-cards mb-6 grid grid-cols-2 gap-3",
        stats.length === 3 ? "sm:grid-cols-3" : "xl:grid-cols-4",
      )}
    >
      {stats.map(({ label: name, figure, hint }) => (
        <div
          key={name}
          className="row-span-3 grid grid-rows-subgrid gap-0 rounded-card border border-line px-3 py-3 last:odd:max-sm:col-span-2 min-[23rem]:px-4"
        >
          <dt className="text-sm leading-snug text-slate">{name}</dt>
          <dd className="pt-1 text-lg font-bold [overflow-wrap:anywhere] min-[23rem]:text-xl 2xl:text-2xl">
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
