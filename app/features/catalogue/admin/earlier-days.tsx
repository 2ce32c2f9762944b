import { formatDay } from "#app/ui/formats.ts"
import { pricesScreen as words } from "#content/admin/prices/prices.ts"

export interface EarlierEntry {
  what: string
  /** Null means since the beginning. */
  validFrom: string | null
  validTo: string
}

export function EarlierDays({ of, entries }: { of: string; entries: readonly EarlierEntry[] }) {
  if (entries.length === 0) return null
  return (
    <details className="mt-1 text-sm">
      <summary aria-label={`${words.earlier}, ${of}`} className="w-fit cursor-pointer py-1 text-slate hover:text-lake">
        {words.earlier}
      </summary>
      <dl className="mb-1 grid w-fit grid-cols-[auto_auto] gap-x-4 gap-y-1 border-l-2 border-line pl-3 tabular-nums">
        {entries.map(({ what, validFrom, validTo }) => (
          <div key={validTo} className="contents">
            <dt className="text-slate">{daysOf(validFrom, validTo)}</dt>
            <dd className="text-right">{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function daysOf(from: string | null, to: string): string {
  const last = formatDay(to, "numeric")
  return from === null ? words.until(last) : words.between(formatDay(from, "numeric"), last)
}
