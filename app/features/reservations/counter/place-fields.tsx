import { leftOf, obstacleWord } from "#app/features/calendar/slots/availability.labels.ts"
import { isBookable, placesLeft } from "#app/features/calendar/slots/availability.rules.ts"
import { boatTypes, type Slot } from "#app/features/calendar/slots/availability.schema.ts"
import { useAvailability } from "#app/features/reservations/form/reservations.client.ts"
import { boatTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { Field, Select } from "#app/ui/form/field.tsx"
import { formatDay } from "#app/ui/formats.ts"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { isDay } from "#app/ui/moment/typed-moment.ts"
import { counterScreen } from "#content/admin/counter.ts"
import { rentalHours } from "#content/limits.ts"
import { bases } from "#content/school.ts"
import type { CounterValues } from "./counter-values.ts"

const { booking: words, times } = counterScreen

export type PlaceValues = Pick<
  CounterValues,
  "reservationType" | "base" | "reservationDate" | "timeSlot" | "rentalDuration" | "boatType"
>

interface PlaceFieldsProps {
  values: PlaceValues
  onChange: (patch: Partial<PlaceValues>) => void
  refusalOf: (field: "boatType" | "rentalDuration" | "base" | "reservationDate" | "timeSlot") => string | undefined
  /** Of a slot that the moved reservation takes itself: only the server knows what is left without it. */
  ownWord?: (slot: Slot) => string | undefined
}

/** Where and when, and which boat of a rental for how long. */
export function PlaceFields({ values, onChange, refusalOf, ownWord }: PlaceFieldsProps) {
  const { reservationType, boatType, rentalDuration } = values
  return (
    <>
      {reservationType === "boat_rental" ? (
        <>
          <Field label={words.model} required error={refusalOf("boatType")}>
            <Select
              value={boatType}
              onChange={({ target }) => onChange({ boatType: target.value as PlaceValues["boatType"] })}
            >
              {boatTypes.map((model) => (
                <option key={model} value={model}>
                  {boatTypeLabel[model]}
                </option>
              ))}
            </Select>
          </Field>
          <CountField
            label={words.hours}
            limits={rentalHours}
            value={rentalDuration}
            onChange={(hours) => onChange({ rentalDuration: hours })}
            error={refusalOf("rentalDuration")}
          />
        </>
      ) : null}
      <Field label={words.base} required error={refusalOf("base")}>
        <Select value={values.base} onChange={({ target }) => onChange({ base: target.value, timeSlot: "" })}>
          {bases.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <DayField
        label={words.date}
        required
        value={values.reservationDate}
        onChange={(reservationDate) => onChange({ reservationDate, timeSlot: "" })}
        error={refusalOf("reservationDate")}
      />
      <TimeField values={values} onChange={onChange} error={refusalOf("timeSlot")} ownWord={ownWord} />
    </>
  )
}

interface CountFieldProps {
  label: string
  limits: { min: number; max: number }
  value: number
  onChange: (value: number) => void
  error: string | undefined
}

export function CountField({ label, limits: { min, max }, value, onChange, error }: CountFieldProps) {
  return (
    <Field label={label} required error={error}>
      <Select value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {Array.from({ length: max - min + 1 }, (_, index) => min + index).map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface TimeFieldProps extends Pick<PlaceFieldsProps, "values" | "onChange"> {
  error: string | undefined
  ownWord: PlaceFieldsProps["ownWord"]
}

/** The times of the day at the base; those that cannot be had say why. */
function TimeField({ values, onChange, error, ownWord }: TimeFieldProps) {
  const { reservationType: type, reservationDate: day, base, boatType, rentalDuration, timeSlot } = values
  const hours = type === "boat_rental" ? rentalDuration : undefined
  const known = isDay(day)
  const { data, isError, isPlaceholderData } = useAvailability(known ? { type, from: day, to: day, hours } : undefined)
  const loading = known && !isError && (!data || isPlaceholderData)
  const slots = loading ? [] : (data?.items ?? []).filter((slot) => slot.date === day && slot.base === base)
  const none = known && !loading && !isError && slots.length === 0
  const next =
    data?.nextFreeDay && data.nextFreeDay !== day ? ` ${times.nextDay(formatDay(data.nextFreeDay, "long"))}` : ""
  return (
    <Field
      label={words.time}
      required
      error={error ?? (isError ? times.failed : undefined)}
      hint={none ? `${times.none}${next}` : undefined}
    >
      <Select value={timeSlot} aria-busy={loading} onChange={({ target }) => onChange({ timeSlot: target.value })}>
        <option value="">{loading ? times.loading : times.choose}</option>
        {slots.map((slot) => {
          const own = slot.obstacle === "closed" ? undefined : ownWord?.(slot)
          const free = isOffered(slot, boatType)
          return (
            <option key={slot.id} value={slot.timeSlot} disabled={!free && !own}>
              {`${slot.timeSlot} – ${own ?? (free ? leftWord(slot, boatType) : whyNot(slot, hours))}`}
            </option>
          )
        })}
      </Select>
    </Field>
  )
}

/** The hours of the school do not hold it back (school 1). */
function isOffered(slot: Slot, model: PlaceValues["boatType"]): boolean {
  if (slot.obstacle === "ends-after-closing") return placesLeft(slot) > 0
  return isBookable(slot) && (slot.boats?.[model] ?? (slot.boats ? 0 : 1)) > 0
}

function leftWord(slot: Slot, model: PlaceValues["boatType"]): string {
  if (slot.obstacle) return obstacleWord(slot.obstacle, undefined)
  const left = slot.boats ? Math.min(slot.boats[model] ?? 0, placesLeft(slot)) : placesLeft(slot)
  return leftOf(slot.reservationType, left)
}

function whyNot(slot: Slot, hours: number | undefined): string {
  return obstacleWord(slot.obstacle ?? (placesLeft(slot) > 0 ? "no-boat" : "full"), hours)
}
