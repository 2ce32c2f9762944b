import { useState } from "react"
import { ApiProblem } from "#app/browser/page/call-api.ts"
import type { MadeSeries } from "#app/features/calendar/slots/availability.admin.schema.ts"
import { reservationTypeLabel } from "#app/features/calendar/slots/kinds/reservation-types.labels.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { formatDay, plural } from "#app/ui/formats.ts"
import { LoadFailed } from "#app/ui/load-failed.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { adminAvailability } from "#content/admin/availability.ts"
import { baseName } from "#content/school.ts"
import { undoneWords, useMadeSeries, useUndoSeries } from "./use-admin-availability.ts"

const { made: words, toasts } = adminAvailability

export function MadeSeriesList() {
  const answer = useMadeSeries()
  const undo = useUndoSeries()
  const [leaving, setLeaving] = useState<MadeSeries>()
  const refusal = undo.error instanceof ApiProblem && undo.error.message ? undo.error.message : undefined
  const series = answer.data?.items
  return (
    <section aria-labelledby="made-series">
      <h2 id="made-series" className="text-xl">
        {words.title}
      </h2>
      <output className="block font-semibold">{undo.data ? undoneWords(undo.data) : null}</output>
      {answer.isPending ? <Skeleton className="mt-3 h-14" /> : null}
      {answer.isError && !series ? (
        <LoadFailed className="mt-3" title={toasts.notLoaded} onRetry={() => void answer.refetch()} />
      ) : null}
      {series?.length === 0 ? <p className="mt-2 text-slate">{words.empty}</p> : null}
      <ul className="mt-3">
        {series?.map((one) => (
          <SeriesRow
            key={one.id}
            series={one}
            onUndo={() => {
              undo.reset()
              setLeaving(one)
            }}
          />
        ))}
      </ul>
      {leaving ? (
        <Dialog
          open
          onClose={() => setLeaving(undefined)}
          title={words.question}
          description={nameOf(leaving)}
          footer={
            <>
              <Button
                variant="destructive"
                disabled={undo.isPending}
                onClick={() => undo.mutate(leaving.id, { onSuccess: () => setLeaving(undefined) })}
              >
                {words.confirm}
              </Button>
              <Button variant="secondary" onClick={() => setLeaving(undefined)}>
                {words.keep}
              </Button>
            </>
          }
        >
          <p role={refusal ? "alert" : undefined}>{refusal ?? words.text}</p>
        </Dialog>
      ) : null}
    </section>
  )
}

function SeriesRow({ series, onUndo }: { series: MadeSeries; onUndo: () => void }) {
  const { slots, bookedSlots, times } = series
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 last:border-b">
      <div className="min-w-0">
        <p className="font-semibold">{nameOf(series)}</p>
        <p className="text-sm text-slate tabular-nums">
          {times.length > 0 ? `${times.join(", ")} · ` : ""}
          {plural(slots, "créneau", "créneaux")}, dont {plural(bookedSlots, "réservé")}
        </p>
      </div>
      <Button size="sm" variant="outline" aria-label={`${words.undo} ${nameOf(series)}`} onClick={onUndo}>
        {words.undo}
      </Button>
    </li>
  )
}

function nameOf({ makes, reservationType, base, from, to }: MadeSeries): string {
  const days =
    from === to ? `le ${formatDay(from, "date")}` : `du ${formatDay(from, "date")} au ${formatDay(to, "date")}`
  if (makes !== "slots" || !reservationType || !base) return `${words.makes[makes]}, ${days}`
  return `${reservationTypeLabel[reservationType]}, ${baseName(base)}, ${days}`
}
