import { useContext } from "react"
import { useFormContext, useWatch } from "react-hook-form"
import { isBookable } from "#app/features/calendar/slots/availability.rules.ts"
import type { Slot } from "#app/features/calendar/slots/availability.schema.ts"
import { type BookingValues, fieldId } from "#app/features/reservations/form/booking-values.ts"
import { Field, Select } from "#app/ui/form/field.tsx"
import { formatDayTime } from "#app/ui/formats.ts"
import { baseName } from "#content/school.ts"
import { waitingWords } from "#content/waiting.ts"
import { WishContext } from "./wish.ts"

const { wish: words } = waitingWords
const waitedFor = new Set(["full", "no-boat", "too-short"])

/** A visitor chooses a full slot, to be offered a place that comes free (school 2, "Waiting list"). */
export function WaitingWish({ slots }: { slots: readonly Slot[] }) {
  const { setValue } = useFormContext<BookingValues>()
  const values = useWatch<BookingValues>() as BookingValues
  const { waits, wish } = useContext(WishContext)
  const full = slots.filter((slot) => !isBookable(slot) && slot.obstacle !== null && waitedFor.has(slot.obstacle))
  const chosen = full.find(
    (slot) => slot.date === values.reservationDate && slot.timeSlot === values.timeSlot && slot.base === values.base,
  )

  function choose(id: string) {
    const slot = full.find((one) => one.id === id)
    if (!slot) return
    const { date: reservationDate, timeSlot, base } = slot
    wish([reservationDate, timeSlot, base])
    setValue("reservationDate", reservationDate, { shouldDirty: true })
    setValue("base", base)
    setValue("timeSlot", timeSlot, { shouldValidate: true })
  }

  if (full.length === 0) return <p className="text-slate">{words.none}</p>
  return (
    <div className="space-y-3">
      <Field id={fieldId("wish")} label={words.label} hint={words.hint}>
        <Select value={waits ? (chosen?.id ?? "") : ""} onChange={({ target }) => choose(target.value)}>
          <option value="">{words.choose}</option>
          {full.map(({ id, date, timeSlot, base }) => (
            <option key={id} value={id}>{`${formatDayTime(date, timeSlot)}, ${baseName(base)}`}</option>
          ))}
        </Select>
      </Field>
      <p aria-live="polite">{waits ? words.chosen : null}</p>
    </div>
  )
}
