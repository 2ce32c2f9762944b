import { Suspense, useEffect, useRef, useState } from "react"
import { useFormContext, useWatch } from "react-hook-form"
import { leftWords, obstacleLabel } from "#app/features/calendar/slots/availability.labels.ts"
import { isBookable, leftFor } from "#app/features/calendar/slots/availability.rules.ts"
import type { ReservationType, Slot, SlotObstacle } from "#app/features/calendar/slots/availability.schema.ts"
import { Field, FieldError, Select } from "#app/ui/form/field.tsx"
import { dateOf, dayOf, dayWithin } from "#app/ui/formats.ts"
import type { DayTone, ToneWords } from "#app/ui/moment/calendar.tsx"
import { DatePicker } from "#app/ui/moment/date-picker.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { late } from "#app/ui/page/late.tsx"
import { groupSizeLimits, rentalHours } from "#content/limits.ts"
import { bases } from "#content/school.ts"
import { type BookingValues, fieldId } from "./booking-values.ts"
import { useAvailability } from "./reservations.client.ts"
import { SlotsSkeleton } from "./slots-skeleton.tsx"
import { loadSlotPicker } from "./use-booking.ts"

const SlotPicker = late(loadSlotPicker)

/** Only days with a free slot can be chosen (specification 2 and 5). */
export function MomentFields({ onFailed }: { onFailed?: () => void }) {
  const { setValue, formState, control } = useFormContext<BookingValues>()
  const values = useWatch({ control })
  const { reservationDate = "", timeSlot = "", base = "" } = values
  const [wished, setWished] = useState("")
  // A slot chosen elsewhere, from a list of alternatives, must be among those shown.
  const wishedBase = base && base !== wished ? "" : wished
  const { month, day, daySlots, hours, model } = useSlots(values, wishedBase)
  const { errors, isSubmitted } = formState
  const slots = month.answer.data?.items ?? []
  const [deviceDay] = useState(() => dayOf(new Date()))
  // The device's day, until the server has answered.
  const today = month.answer.data?.today ?? deviceDay

  function chooseDay(chosen: string) {
    setValue("reservationDate", chosen, { shouldValidate: isSubmitted, shouldDirty: true })
    setValue("timeSlot", "")
    setValue("base", "")
  }

  function wishBase(slug: string) {
    setWished(slug)
    if (!slug || slug === base) return
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
          onOpen={month.showFirst}
          error={errors.reservationDate?.message}
          today={today}
          min={month.min ?? today}
          max={month.max}
          firstMonth={month.first}
          isDayDisabled={(asked) =>
            month.covers(asked) && !slots.some((slot) => slot.date === asked && isBookable(slot))
          }
          toneWords={toneWordsOf(values.reservationType ?? "boat_license")}
          dayTone={(asked) =>
            toneOf(
              slots.filter((slot) => slot.date === asked),
              model,
            )
          }
          onMonthChange={month.show}
          loading={month.answer.isPending || month.answer.isPlaceholderData}
        />
        {reservationDate || month.none ? (
          <Suspense fallback={<SlotsSkeleton />}>
            <SlotPicker
              slots={reservationDate ? daySlots : []}
              hours={hours}
              model={model}
              value={{ timeSlot, base }}
              onChange={chooseSlot}
              nextDay={day.data?.nextFreeDay}
              onDay={chooseDay}
              onModel={(other) => setValue("boatType", other)}
              error={errors.timeSlot?.message ?? errors.base?.message ?? lostSlot(daySlots, values)}
            />
          </Suspense>
        ) : (
          <NoDayYet error={errors.timeSlot?.message} />
        )}
      </div>
    </>
  )
}

/** The chosen slot began, does not fit the duration, or was taken. */
function lostSlot(slots: readonly Slot[] | undefined, { timeSlot, base }: Partial<BookingValues>): string | undefined {
  if (!slots || !timeSlot) return undefined
  const chosen = slots.find((slot) => slot.timeSlot === timeSlot && slot.base === base)
  if (!chosen) return slots.length > 0 ? goneWords : undefined
  if (isBookable(chosen)) return undefined
  return lostWords[chosen.obstacle ?? "full"]
}

const goneWords = "Ce créneau a déjà commencé ou n’est plus proposé. Choisissez-en un autre."
const lostWords = {
  full: obstacleLabel.full,
  closed: goneWords,
  "ends-after-closing": "Ce créneau ne convient pas à cette durée. Choisissez-en un autre.",
  "too-short": "Ce créneau ne convient pas à cette durée. Choisissez-en un autre.",
  "no-boat": obstacleLabel["no-boat"],
} satisfies Record<SlotObstacle, string>

function toneWordsOf(type: ReservationType): ToneWords {
  return { free: leftWords[type].free, few: leftWords[type].few, full: obstacleLabel.full.toLowerCase() }
}

function useSlots(values: Partial<BookingValues>, base: string) {
  const { reservationType: type = "boat_license", reservationDate, rentalDuration, boatType, groupSize } = values
  const isRental = type === "boat_rental"
  const hours = isRental ? whole(rentalHours, rentalDuration) : undefined
  const model = (isRental && boatType) || undefined
  const persons = type === "group_outing" ? whole(groupSizeLimits, groupSize) : undefined
  const asked = { type, base: base || undefined, hours, persons, model }
  const [shown, setShown] = useState(() => monthOf(reservationDate || dayOf(new Date())))
  const answer = useAvailability({ ...asked, ...shown, bounds: "true" })
  const covers = (one: string) => one >= shown.from && one <= shown.to
  // Shows the month's slots while the day is fetched.
  const seen =
    answer.data && !answer.isPlaceholderData && reservationDate && covers(reservationDate)
      ? { ...answer.data, items: answer.data.items.filter((slot) => slot.date === reservationDate) }
      : undefined
  const onDay = reservationDate ? { ...asked, from: reservationDate, to: reservationDate } : undefined
  const day = useAvailability(onDay, seen)
  const { today, firstFreeDay, lastFreeDay } = answer.data ?? {}
  const min = firstFreeDay ?? today
  // Without any free day, only the current month is shown.
  const max = lastFreeDay ?? today
  const first = reservationDate ? dayWithin(reservationDate, min, max) : min
  // The calendar begins in the month of the first free day.
  if (min && min > shown.to) setShown(monthOf(min))
  return {
    day,
    daySlots: day.isPlaceholderData && !seen ? undefined : day.data?.items,
    hours,
    model,
    month: {
      answer,
      min,
      max,
      first,
      none: lastFreeDay === null,
      showFirst: () => setShown(monthOf(first ?? dayOf(new Date()))),
      show: (from: string, to: string) => setShown({ from, to }),
      covers,
    },
  }
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

/** The API accepts whole numbers within the limits; the form refuses the rest. */
function whole({ min, max }: { min: number; max: number }, count = Number.NaN): number | undefined {
  return Number.isInteger(count) && count >= min && count <= max ? count : undefined
}

function toneOf(slots: readonly Slot[], model: string | undefined): DayTone | undefined {
  if (slots.length === 0) return undefined
  const free = slots.filter(isBookable).reduce((sum, slot) => sum + leftFor(slot, model), 0)
  if (free === 0) return "full"
  return free <= 3 ? "few" : "free"
}

function monthOf(day: string): { from: string; to: string } {
  const date = dateOf(day)
  const first = new Date(date.getFullYear(), date.getMonth(), 1, 12)
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0, 12)
  return { from: dayOf(first), to: dayOf(last) }
}
