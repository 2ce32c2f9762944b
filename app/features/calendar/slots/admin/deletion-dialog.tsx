import { useState } from "react"
import { ApiProblem } from "#app/browser/page/call-api.ts"
import type { AdminSlot } from "#app/features/calendar/slots/availability.admin.schema.ts"
import { reservationTypeLabel } from "#app/features/calendar/slots/kinds/reservation-types.labels.ts"
import type { SeriesScope } from "#app/features/calendar/slots/series-scope.schema.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { formatDay, plural } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { adminAvailability } from "#content/admin/availability.ts"
import { baseName } from "#content/school.ts"
import { ScopeChoice } from "./scope-choice.tsx"

const words = adminAvailability.deletion

interface DeletionDialogProps {
  slot: Pick<
    AdminSlot,
    "reservationType" | "base" | "date" | "timeSlot" | "currentBookings" | "isAvailable" | "seriesId"
  >
  error: Error | null
  busy: boolean
  onClose: () => void
  onDelete: (scope: SeriesScope) => void
  onCloseSlot: (scope: SeriesScope) => void
  /** The refusal of another scope is no longer of interest. */
  onScope: () => void
}

/** A slot with reservations stays, and closing it is offered (design 7.28). */
export function DeletionDialog(props: DeletionDialogProps) {
  const { slot, error, busy, onClose, onDelete, onCloseSlot, onScope } = props
  const [scope, setScope] = useState<SeriesScope>("one")
  const booked = slot.currentBookings > 0 && scope !== "unbooked"
  const refused = error instanceof ApiProblem && error.message ? error.message : undefined
  const said = scope === "one" ? words : words.inSeries
  return (
    <Dialog
      open
      onClose={onClose}
      title={booked ? words.refused : said.question}
      description={`${formatDay(slot.date, "long")}, ${slot.timeSlot}, ${reservationTypeLabel[slot.reservationType]}, ${baseName(slot.base)}`}
      footer={
        <>
          {booked ? (
            slot.isAvailable ? (
              <Button disabled={busy} onClick={() => onCloseSlot(scope)}>
                {said.closeInstead}
              </Button>
            ) : null
          ) : (
            <Button variant="destructive" disabled={busy} onClick={() => onDelete(scope)}>
              {said.confirm}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {said.keep}
          </Button>
        </>
      }
    >
      {slot.seriesId ? (
        <div className="mb-4">
          <ScopeChoice
            what="slots"
            value={scope}
            onChange={(next) => {
              setScope(next)
              onScope()
            }}
          />
        </div>
      ) : null}
      <p role={booked || refused ? "alert" : undefined}>{booked ? bookedWords(slot) : (refused ?? said.text)}</p>
    </Dialog>
  )
}

function bookedWords({ currentBookings, isAvailable }: DeletionDialogProps["slot"]): string {
  const holds = `Ce créneau a ${plural(currentBookings, "réservation")}`
  return isAvailable ? `${holds}\u00a0: fermez-le plutôt.` : `${holds}. ${words.alreadyClosed}`
}
