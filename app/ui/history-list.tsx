import { recordWords } from "#content/admin/record.ts"
import { formatInstant } from "./formats.ts"

export interface HistoryItem {
  /** ISO instant. */
  at: string
  /** What happened, in French. */
  what: string
  /** Who did it, in French. */
  who: string
  detail?: string | undefined
}

/** What happened to a record, oldest first, along the course line of the chart. */
export function HistoryList({ items }: { items: readonly HistoryItem[] }) {
  if (items.length === 0) return <p className="text-slate">{recordWords.noHistory}</p>
  return (
    <ol className="border-l-2 border-dashed border-water">
      {items.map(({ at, what, who, detail }, index) => (
        // Two things may happen in the same millisecond, and none ever changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: append-only
        <li key={index} className="relative pb-3 pl-5 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[0.4375rem] size-3 rounded-full border-2 border-lake bg-paper"
          />
          <span className="font-semibold">{what}</span>
          {detail ? <span> : {detail}</span> : null}
          <span className="block text-sm text-slate">
            <time dateTime={at}>{formatInstant(at)}</time>, {who}
          </span>
        </li>
      ))}
    </ol>
  )
}
