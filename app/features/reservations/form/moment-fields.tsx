import { useEffect, useRef, useState } from "react"
import { useFormContext, useWatch } from "react-hook-form"
import type { Slot } from "#app/features/calendar/door/listing/availability.schema.ts"
import { keepBase } from "#app/features/reservations/draft/booking-draft.ts"
import { type BookingValues, fieldId } from "#app/features/reservations/draft/booking-values.ts"
import { useSlots } from "#app/features/reservations/slots/use-slots.ts"
import { FullDays } from "#app/features/reservations/waiting/full-days.tsx"
import { Field, FieldError, Select } from "#app/ui/form/field.tsx"
import { DatePicker } from "#app/ui/moment/date-picker.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { bases } from "#content/school.ts"
import { SlotPicker } from "./slot-picker.tsx"

/** Only days with a free slot can be chosen (specification 2 and 5). */
export function MomentFields({ onFailed }: { onFailed?: () => void }) {
  const { setValue, formState, control } = useFormContext<BookingValues>()
  const values = useWatch({ control })
  const { reservationDate = "", timeSlot = "", base = "" } = values
  const [wished, setWished] = useState("")
  // A slot chosen elsewhere, from a list of alternatives, must be among those shown.
  const wishedBase = base && base !== wished ? "" : wished
  const { calendar, monthSlots, daySlots, unread, hours, model, nextDay, noFreeDay } = useSlots(values, wishedBase)
  const { errors, isSubmitted } = formState

  function chooseDay(chosen: string) {
    setValue("reservationDate", chosen, { shouldValidate: isSubmitted, shouldDirty: true })
    setValue("timeSlot", "")
    setValue("base", "")
  }

  function wishBase(slug: string) {
    setWished(slug)
    keepBase(slug)
    if (!slug || slug === base) return
    setValue("timeSlot", "")
    setValue("base", "")
  }

  function chooseSlot(slot: Slot) {
    setValue("base", slot.base)
    setValue("timeSlot", slot.timeSlot, { shouldValidate: isSubmitted, shouldDirty: true })
    keepBase(slot.base)
  }

  function readAgain() {
    for (const answer of unread) void answer.refetch()
  }

  if (unread.length > 0) return <LoadingFailed onFailed={onFailed} onRetry={readAgain} />

  return (
    <>
      <Field id={fieldId("wishedBase")} label="Base" required>
        <Select value={wishedBase} onChange={(event) => wishBase(event.target.value)}>
          <option value="">Toutes les bases</option>
          {bases.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-5 xl:grid-cols-[25rem_minmax(0,1fr)]">
        <DatePicker
          id={fieldId("reservationDate")}
          value={reservationDate || undefined}
          onChange={chooseDay}
          error={errors.reservationDate?.message}
          {...calendar}
        />
        {reservationDate || noFreeDay ? (
          <SlotPicker
            slots={reservationDate ? daySlots : []}
            hours={hours}
            model={model}
            value={{ timeSlot, base }}
            onChange={chooseSlot}
            nextDay={nextDay}
            onDay={chooseDay}
            onModel={(other) => setValue("boatType", other)}
            error={errors.timeSlot?.message ?? errors.base?.message}
          />
        ) : (
          <NoDayYet error={errors.timeSlot?.message} />
        )}
      </div>
      <FullDays slots={monthSlots} onDay={chooseDay} />
    </>
  )
}

function LoadingFailed({ onFailed, onRetry }: { onFailed: (() => void) | undefined; onRetry: () => void }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    onFailed?.()
    if (onFailed) note.current?.scrollIntoView({ block: "nearest" })
  }, [onFailed])
  return (
    <div ref={note} role="alert" className="scroll-mb-44 rounded-card border-2 border-port p-4">
      <p className="font-semibold">Impossible de charger les créneaux disponibles</p>
      <Button className="mt-3" variant="outline" onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  )
}

function NoDayYet({ error }: { error: string | undefined }) {
  const errorId = `${fieldId("timeSlot")}-error`
  return (
    <div id={fieldId("timeSlot")} tabIndex={-1} aria-describedby={error ? errorId : undefined} className="space-y-1">
      <p className="text-slate">Choisissez une date : les créneaux libres s’affichent ici.</p>
      <FieldError id={errorId} error={error} />
    </div>
  )
}
