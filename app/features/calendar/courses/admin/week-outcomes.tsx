import { PlannedDays, SeriesCounts } from "#app/features/calendar/slots/admin/series-preview.tsx"
import { reservationTypeLabel } from "#app/features/calendar/slots/kinds/reservation-types.labels.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import { formatDay } from "#app/ui/formats.ts"
import { Refusal } from "#app/ui/refusal.tsx"
import { weekCopies as words } from "#content/admin/series.ts"
import type { WeekOutcome } from "./use-week-copies.ts"

const kindLabel = { ...reservationTypeLabel, ...sessionTypeLabel }

interface WeekOutcomesProps {
  outcomes: readonly WeekOutcome[]
  done?: boolean
}

export function WeekOutcomes({ outcomes, done = false }: WeekOutcomesProps) {
  const said = done ? words.done : words.planned
  return (
    <ul>
      {outcomes.map(({ to, week, refusal }) => (
        <li key={to} className="mt-3 border-t border-line pt-3 first:border-0">
          <h3 className="font-semibold">Semaine du {formatDay(to, "date")}</h3>
          <Refusal>{refusal}</Refusal>
          {week ? (
            <div className="mt-2">
              <SeriesCounts items={week.items} outcomeWords={said.counts} />
              <PlannedDays
                items={week.items.map(({ kind, place, ...item }) => ({
                  ...item,
                  label: `${kindLabel[kind]}, ${place}`,
                }))}
                outcomeWords={said.single}
              />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
