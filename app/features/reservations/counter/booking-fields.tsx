import { leftOf, obstacleWord } from "#app/features/calendar/slots/availability.labels.ts"
import { isBookable, placesLeft } from "#app/features/calendar/slots/availability.rules.ts"
import { boatTypes, reservationTypes, type Slot } from "#app/features/calendar/slots/availability.schema.ts"
import { useAvailability } from "#app/features/reservations/form/reservations.client.ts"
import { boatTypeLabel, reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { Field, Select, Textarea } from "#app/ui/form/field.tsx"
import { formatDay } from "#app/ui/formats.ts"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { isDay } from "#app/ui/moment/typed-moment.ts"
import { counterScreen } from "#content/admin/counter.ts"
import { groupSizeLimits, rentalHours } from "#content/limits.ts"
import { bases } from "#content/school.ts"
import type { CounterValues } from "./counter-values.ts"

const { booking: words, times } = counterScreen

interface BookingFieldsProps {
  values: CounterValues
  onChange: (patch: Partial<CounterValues>) => void
  refusalOf: (field: string) => string | undefined
}

export function BookingFields({ values, onChange, refusalOf }: BookingFieldsProps) {
  const { reservationType, boatType, rentalDuration, groupSize } = values
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={words.type} required>
        <Select
          value={reservationType}
          onChange={({ target }) =>
            onChange({ reservationType: target.value as CounterValues["reservationType"], timeSlot: "" })
          }
        >
          {reservationTypes.map((type) => (
            <option key={type} value={type}>
              {reservationTypeLabel[type]}
            </option>
          ))}
        </Select>
      </Field>
      {reservationType === "boat_rental" ? (
        <>
          <Field label={words.model} required error={refusalOf("boatType")}>
            <Select
              value={boatType}
              onChange={({ target }) => onChange({ boatType: target.value as CounterValues["boatType"] })}
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
      {reservationType === "group_outing" ? (
        <CountField
          label={words.groupSize}
          limits={groupSizeLimits}
          value={groupSize}
          onChange={(size) => onChange({ groupSize: size })}
          error={refusalOf("groupSize")}
        />
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
      <TimeField values={values} onChange={onChange} error={refusalOf("timeSlot")} />
      <Field label={words.notes} error={refusalOf("notes")} className="sm:col-span-2">
        <Textarea rows={2} value={values.notes} onChange={({ target }) => onChange({ notes: target.value })} />
      </Field>
    </div>
  )
}

interface CountFieldProps {
  label: string
  limits: { min: number; max: number }
  value: number
  onChange: (value: number) => void
  error: string | undefined
}

function CountField({ label, limits: { min, max }, value, onChange, error }: CountFieldProps) {
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

interface TimeFieldProps {
  values: CounterValues
  onChange: (patch: Partial<CounterValues>) => void
  error: string | undefined
}

/** The times of the day at the base; those that cannot be had say why. */
function TimeField({ values, onChange, error }: TimeFieldProps) {
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
        {slots.map((slot) => (
          <option key={slot.id} value={slot.timeSlot} disabled={!isOffered(slot, boatType)}>
            {`${slot.timeSlot} – ${isOffered(slot, boatType) ? leftWord(slot, boatType) : whyNot(slot, hours)}`}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The hours of the school do not hold it back (school 1). */
function isOffered(slot: Slot, model: CounterValues["boatType"]): boolean {
  if (slot.obstacle === "ends-after-closing") return placesLeft(slot) > 0
  return isBookable(slot) && (slot.boats?.[model] ?? (slot.boats ? 0 : 1)) > 0
}

function leftWord(slot: Slot, model: CounterValues["boatType"]): string {
  if (slot.obstacle) return obstacleWord(slot.obstacle, undefined)
  const left = slot.boats ? Math.min(slot.boats[model] ?? 0, placesLeft(slot)) : placesLeft(slot)
  return leftOf(slot.reservationType, left)
}

function whyNot(slot: Slot, hours: number | undefined): string {
  return obstacleWord(slot.obstacle ?? (placesLeft(slot) > 0 ? "no-boat" : "full"), hours)
}
