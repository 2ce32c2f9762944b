import { formatInstant } from "#app/ui/formats.ts"
import { type Actor, actorWords, eventWords } from "#content/admin/events.ts"
import { recordWords } from "#content/admin/record.ts"

export interface HistoryEvent extends Actor {
  at: string
  action: string
  change: Record<string, unknown>
}

interface HistoryListProps<Event extends HistoryEvent> {
  events: readonly Event[]
  detail?: (event: Event) => string | undefined
}

export function HistoryList<Event extends HistoryEvent>({ events, detail }: HistoryListProps<Event>) {
  if (events.length === 0) return <p className="text-slate">{recordWords.noHistory}</p>
  return (
    <ol className="border-l-2 border-dashed border-water">
      {events.map((event) => {
        const more = detail?.(event)
        return (
          <li key={event.at + event.action + JSON.stringify(event.change)} className="relative pb-3 pl-5 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[0.4375rem] size-3 rounded-full border-2 border-lake bg-paper"
            />
            <span className="font-semibold">{eventWords(event.action)}</span>
            {more ? <span>{`\u00a0: ${more}`}</span> : null}
            <span className="block text-sm text-slate">
              <time dateTime={event.at}>{formatInstant(event.at)}</time>, {actorWords(event)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
