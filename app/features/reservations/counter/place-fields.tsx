import { useId } from "react"
import { boatTypes, type Slot } from "#app/features/calendar/slots/availability.schema.ts"
import { boatTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { Field, Select } from "#app/ui/form/field.tsx"
import { formatDay } from "#app/ui/formats.ts"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { counterScreen } from "#content/admin/counter.ts"
import { rentalHours } from "#content/limits.ts"
import { baseName, bases } from "#content/school.ts"
import { isOffered, leftWord, type PlaceValues, useDayTimes, whyNot } from "./day-times.ts"

export type { PlaceValues }

const { booking: words, times } = counterScreen

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

/** The times of the day at the base; those that cannot be had say why, and a day without any names the next. */
function TimeField({ values, onChange, error, ownWord }: TimeFieldProps) {
  const id = useId()
  const { reservationType: type, base, boatType, rentalDuration, timeSlot } = values
  const hours = type === "boat_rental" ? rentalDuration : undefined
  const { slots, loading, failed, read, nextDay } = useDayTimes(values)
  const none = read && !slots.some((slot) => isOffered(slot, boatType))
  const reason = slots.length === 0 ? times.none : times.full
  return (
    <div>
      <Field
        id={id}
        label={words.time}
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
                {`${slot.timeSlot} – ${own ?? (free ? leftWord(slot, boatType) : whyNot(slot, hours))}`}
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
