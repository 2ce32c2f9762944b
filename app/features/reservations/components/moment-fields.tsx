import { useEffect, useState } from "react"
import { useFormContext, useWatch } from "react-hook-form"
import { isBookable, placesLeft } from "#app/features/availability/availability.rules.ts"
import type { Slot } from "#app/features/availability/availability.schema.ts"
import { type BookingValues, fieldId } from "#app/features/reservations/booking-values.ts"
import { useAvailability } from "#app/features/reservations/reservations.client.ts"
import { Button } from "#app/ui/button.tsx"
import type { DayTone } from "#app/ui/calendar.tsx"
import { DatePicker } from "#app/ui/date-picker.tsx"
import { dateOf, dayOf } from "#app/ui/formats.ts"
import { SlotPicker } from "./slot-picker.tsx"

/** Date and slot: only days with a free slot can be chosen, slots say their places (specification 2 and 5). */
export function MomentFields({ onFailed }: { onFailed?: () => void }) {
  const { setValue, formState, control } = useFormContext<BookingValues>()
  const values = useWatch({ control })
  const { reservationDate = "", timeSlot = "", base = "" } = values
  const { month, day } = useSlots(values)
  const { errors, isSubmitted } = formState
  const slots = month.answer.data?.items ?? []
  const [deviceDay] = useState(() => dayOf(new Date()))
  // Until the school's day is known, the device's: months behind it cannot be reached meanwhile.
  const today = month.answer.data?.today ?? deviceDay

  function chooseDay(chosen: string) {
    setValue("reservationDate", chosen, { shouldValidate: isSubmitted, shouldDirty: true })
    setValue("timeSlot", "")
    setValue("base", "")
  }

  function chooseSlot(slot: Slot) {
    setValue("base", slot.base)
    setValue("timeSlot", slot.timeSlot, { shouldValidate: isSubmitted, shouldDirty: true })
  }

  const broken = [month.answer, day].find((answer) => answer.isError && !answer.data)
  if (broken) return <LoadingFailed onFailed={onFailed} onRetry={() => void broken.refetch()} />

  return (
    <>
      <DatePicker
        id={fieldId("reservationDate")}
        label="Date"
        value={reservationDate || undefined}
        onChange={chooseDay}
        onOpen={month.showFirst}
        error={errors.reservationDate?.message}
        today={today}
        min={today}
        firstMonth={month.first}
        isDayDisabled={(asked) => month.covers(asked) && !slots.some((slot) => slot.date === asked && isBookable(slot))}
        dayTone={(asked) => toneOf(slots.filter((slot) => slot.date === asked))}
        onMonthChange={month.show}
        loading={month.answer.isPending || month.answer.isPlaceholderData}
      />
      {reservationDate ? (
        <SlotPicker
          slots={day.isPlaceholderData ? undefined : day.data?.items}
          value={{ timeSlot, base }}
          onChange={chooseSlot}
          error={errors.timeSlot?.message ?? errors.base?.message ?? lostSlot(day.data?.items, values)}
        />
      ) : (
        <NoDayYet error={errors.timeSlot?.message} />
      )}
    </>
  )
}

/** Said at once when another duration, or somebody else, has made the chosen slot impossible. */
function lostSlot(slots: readonly Slot[] | undefined, { timeSlot, base }: Partial<BookingValues>): string | undefined {
  const chosen = slots?.find((slot) => slot.timeSlot === timeSlot && slot.base === base)
  if (!chosen || isBookable(chosen)) return undefined
  return placesLeft(chosen) < 1 ? "Complet" : "Ce créneau ne convient pas à cette durée. Choisissez-en un autre."
}

/** What the calendar's month and the chosen day offer, for the type and duration of the form. */
function useSlots({ reservationType: type = "boat_license", reservationDate, rentalDuration }: Partial<BookingValues>) {
  const hours = type === "boat_rental" ? wholeHours(rentalDuration) : undefined
  const [shown, setShown] = useState(() => monthOf(reservationDate || dayOf(new Date())))
  const answer = useAvailability({ type, ...shown, hours })
  const day = useAvailability(reservationDate ? { type, from: reservationDate, to: reservationDate, hours } : undefined)
  const first = reservationDate || (answer.data?.nextFreeDay ?? undefined)
  return {
    day,
    month: {
      answer,
      /** A day of the month the calendar opens at: the chosen day's, else the first with a free place. */
      first,
      showFirst: () => setShown(monthOf(first ?? dayOf(new Date()))),
      show: (from: string, to: string) => setShown({ from, to }),
      /** Whether the answer speaks of that day. */
      covers: (asked: string) => asked >= shown.from && asked <= shown.to,
    },
  }
}

function LoadingFailed({ onFailed, onRetry }: { onFailed: (() => void) | undefined; onRetry: () => void }) {
  useEffect(() => onFailed?.(), [onFailed])
  return (
    <div role="alert" className="rounded-card border-2 border-port p-4">
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
    <div id={fieldId("timeSlot")} tabIndex={-1} aria-describedby={error ? errorId : undefined}>
      <p className="text-slate">Choisissez une date : les créneaux libres s’affichent ici.</p>
      {error ? (
        <p id={errorId} className="mt-1 text-sm font-semibold text-port">
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** The API knows whole hours from 1 to 8; anything else is being typed or is an error the form says. */
function wholeHours(hours: number | undefined): number | undefined {
  return hours !== undefined && Number.isInteger(hours) && hours >= 1 && hours <= 8 ? hours : undefined
}

function toneOf(slots: readonly Slot[]): DayTone | undefined {
  if (slots.length === 0) return undefined
  const free = slots.filter(isBookable).reduce((sum, slot) => sum + placesLeft(slot), 0)
  if (free === 0) return "full"
  return free <= 3 ? "few" : "free"
}

function monthOf(day: string): { from: string; to: string } {
  const date = dateOf(day)
  const first = new Date(date.getFullYear(), date.getMonth(), 1, 12)
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0, 12)
  return { from: dayOf(first), to: dayOf(last) }
}
