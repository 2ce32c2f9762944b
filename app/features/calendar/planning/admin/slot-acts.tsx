import { useState } from "react"
import type { PlannedSlot, Planning } from "#app/features/calendar/planning/planning.admin.schema.ts"
import { DeletionDialog } from "#app/features/calendar/slots/admin/deletion-dialog.tsx"
import { useChangeSlot, useDeleteSlot } from "#app/features/calendar/slots/admin/use-admin-availability.ts"
import { reservationTypes } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { formatClock } from "#app/ui/formats.ts"
import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { planningScreen } from "#content/admin/planning.ts"
import { bookingPath, dayIn } from "./planning-state.ts"

const words = planningScreen.dialog

interface SlotActsProps {
  slot: PlannedSlot
  planning: Planning
  /** Closes the dialog, which would cover the way back in the toast. */
  onDone: () => void
}

/** What the school does with a slot that is not over; closed, it keeps who booked it and takes nobody else. */
export function SlotActs({ slot, planning, onDone }: SlotActsProps) {
  const [leaves, setLeaves] = useState(false)
  const change = useChangeSlot()
  const remove = useDeleteSlot()
  const { id, base, startsAt, open, taken, capacity } = slot
  const reservationType = reservationTypes.find((type) => type === slot.activity)
  if (!reservationType || !base) return null
  const place = { reservationType, base, date: dayIn(planning, startsAt), timeSlot: formatClock(startsAt) }
  const setOpen = (isAvailable: boolean) => change.mutate({ id, isAvailable, scope: "one" }, { onSuccess: onDone })
  const begun = startsAt <= planning.now
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {open && taken < capacity ? (
        <ButtonLink size="sm" variant="outline" href={bookingPath(place)}>
          {words.bookHere}
        </ButtonLink>
      ) : null}
      <Button size="sm" variant="outline" aria-disabled={change.isPending} onClick={() => setOpen(!open)}>
        {open ? words.closeSlot : words.openSlot}
      </Button>
      {taken === 0 && !begun ? (
        <Button size="sm" variant="ghost" onClick={() => setLeaves(true)}>
          {words.deleteSlot}
        </Button>
      ) : null}
      {leaves ? (
        <DeletionDialog
          slot={{ ...place, currentBookings: taken, isAvailable: open, seriesId: null }}
          error={remove.error}
          busy={remove.isPending || change.isPending}
          onClose={() => setLeaves(false)}
          onDelete={(scope) => remove.mutate({ id, scope }, { onSuccess: onDone })}
          onCloseSlot={() => setOpen(false)}
          onScope={() => remove.reset()}
        />
      ) : null}
    </div>
  )
}
