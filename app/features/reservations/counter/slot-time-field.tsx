import { useId } from "react"
import { schoolDay } from "#app/back-office/school-day.ts"
import type { Slot } from "#app/features/calendar/door/listing/availability.schema.ts"
import { Field, Select } from "#app/ui/form/field.tsx"
import { formatClock, formatDay } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { counterScreen } from "#content/admin/counter.ts"
import { baseName } from "#content/school.ts"
import { isOffered, leftWord, type PlaceValues, useDayTimes, whyNot } from "./day-times.ts"

const { booking, times } = counterScreen

interface SlotTimeFieldProps {
  values: PlaceValues
  onChange: (patch: Partial<PlaceValues>) => void
  error: string | undefined
  /** The word of a slot that the moved reservation takes itself: only the server knows what is left without it. */
  ownWord?: (slot: Slot) => string | undefined
  /** Offers slots that have begun: a new booking may take them, a moved one may not. */
  begun?: "true"
}

/** The times of the day at the base; those that cannot be had say why, and a day without any names the next. */
export function SlotTimeField({ values, onChange, error, ownWord, begun }: SlotTimeFieldProps) {
  const id = useId()
  const { reservationType: type, base, boatType, rentalDuration, timeSlot } = values
  const hours = type === "boat_rental" ? rentalDuration : undefined
  const { slots, loading, failed, read, nextDay } = useDayTimes(values, begun)
  const none = read && !slots.some((slot) => isOffered(slot, boatType))
  const reason = slots.length === 0 ? times.none : times.full
  return (
    <div>
      <Field
        id={id}
        label={booking.time}
        required
        error={error ?? (failed ? times.failed : undefined)}
        hint={none ? reason : undefined}
      >
        <Select value={timeSlot} aria-busy={loading} onChange={({ target }) => onChange({ timeSlot: target.value })}>
          <option value="">{loading ? times.loading : times.choose}</option>
          {slots.map((slot) => {
            const own = slot.obstacle === "closed" ? undefined : ownWord?.(slot)
            const free = isOffered(slot, boatType)
            return (
              <option key={slot.id} value={slot.timeSlot} disabled={!free && !own}>
                {`${slot.timeSlot} – ${own ?? (free ? leftWord(slot, boatType) : whyNot(slot, hours))}${hasBegun(slot) ? `, ${times.begun}` : ""}`}
              </option>
            )
          })}
        </Select>
      </Field>
      {none && nextDay ? (
        <Button
          size="sm"
          variant="outline"
          className="mt-2"
          onClick={() => {
            onChange({ reservationDate: nextDay, timeSlot: "" })
            // The button goes with the day that has nothing.
            document.getElementById(id)?.focus()
          }}
        >
          {times.nextDay(formatDay(nextDay), baseName(base))}
        </Button>
      ) : null}
    </div>
  )
}

function hasBegun({ date, timeSlot }: Slot): boolean {
  const now = new Date()
  return date === schoolDay(now) && timeSlot <= formatClock(now)
}
