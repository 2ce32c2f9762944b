import { ApiProblem } from "#app/browser/page/call-api.ts"
import type { AdminSlot } from "#app/features/calendar/slots/availability.admin.schema.ts"
import { reservationTypeLabel } from "#app/features/calendar/slots/availability.labels.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { formatDay, plural } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { adminAvailability } from "#content/admin/availability.ts"
import { baseName } from "#content/school.ts"

const words = adminAvailability.deletion

interface DeletionDialogProps {
  slot: AdminSlot
  error: Error | null
  busy: boolean
  onClose: () => void
  onDelete: () => void
  onCloseSlot: () => void
}

/** A slot with reservations stays, and closing it is offered (design 7.28). */
export function DeletionDialog({ slot, error, busy, onClose, onDelete, onCloseSlot }: DeletionDialogProps) {
  const booked = slot.currentBookings > 0
  const refused = error instanceof ApiProblem && error.message ? error.message : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title={booked ? words.refused : words.question}
      description={`${formatDay(slot.date, "long")}, ${slot.timeSlot}, ${reservationTypeLabel[slot.reservationType]}, ${baseName(slot.base)}`}
      footer={
        <>
          {booked ? (
            slot.isAvailable ? (
              <Button disabled={busy} onClick={onCloseSlot}>
                {words.closeInstead}
              </Button>
            ) : null
          ) : (
            <Button variant="destructive" disabled={busy} onClick={onDelete}>
              {words.confirm}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {words.keep}
          </Button>
        </>
      }
    >
      <p role={booked || refused ? "alert" : undefined}>{booked ? bookedWords(slot) : (refused ?? words.text)}</p>
    </Dialog>
  )
}

function bookedWords({ currentBookings, isAvailable }: AdminSlot): string {
  const holds = `Ce créneau a ${plural(currentBookings, "réservation")}`
  return isAvailable ? `${holds}\u00a0: fermez-le plutôt.` : `${holds}. ${words.alreadyClosed}`
}
