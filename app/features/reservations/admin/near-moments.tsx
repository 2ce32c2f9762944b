import { isBookable, minutesOf } from "#app/features/calendar/slots/availability.rules.ts"
import type { Slot } from "#app/features/calendar/slots/availability.schema.ts"
import { useAvailability } from "#app/features/reservations/form/reservations.client.ts"
import type { AdminReservationDetails } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { formatDayTime } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { moveDialog as words } from "#content/admin/move.ts"

interface NearMomentsProps {
  reservation: AdminReservationDetails
  busy: boolean
  onMove: (moment: Pick<Slot, "date" | "timeSlot">) => void
}

const shownMost = 4
const daysAhead = 6

/** The nearest free moments at the same base: one press moves, since a move can be taken back. */
export function NearMoments({ reservation, busy, onMove }: NearMomentsProps) {
  const { reservationType: type, base, reservationDate: from, rentalDuration, boatType } = reservation
  const to = new Date(Date.parse(from) + daysAhead * 86_400_000).toISOString().slice(0, 10)
  const rented = { hours: rentalDuration ?? undefined, model: boatType ?? undefined }
  const { data } = useAvailability({ type, base, from, to, ...rented })
  const near = (data?.items ?? [])
    .filter((slot) => isBookable(slot) && (slot.date !== from || slot.timeSlot !== reservation.timeSlot))
    .toSorted((one, other) => distance(one, reservation) - distance(other, reservation))
    .slice(0, shownMost)
  if (near.length === 0) return null
  return (
    <fieldset>
      <legend className="font-semibold">{words.near}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {near.map(({ id, date, timeSlot }) => (
          <Button key={id} size="sm" variant="outline" aria-disabled={busy} onClick={() => onMove({ date, timeSlot })}>
            {date === from ? timeSlot : formatDayTime(date, timeSlot)}
          </Button>
        ))}
      </div>
      <p className="mt-1 text-sm text-slate">{words.nearHint}</p>
    </fieldset>
  )
}

function distance({ date, timeSlot }: Pick<Slot, "date" | "timeSlot">, from: AdminReservationDetails): number {
  const days = (Date.parse(date) - Date.parse(from.reservationDate)) / 86_400_000
  return days * 24 * 60 + Math.abs(minutesOf(timeSlot) - minutesOf(from.timeSlot))
}
