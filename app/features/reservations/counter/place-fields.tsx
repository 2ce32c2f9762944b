import type { ReactNode } from "react"
import { boatTypes } from "#app/features/calendar/resources/boat-types.rules.ts"
import { boatTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { Field, Select } from "#app/ui/form/field.tsx"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { counterScreen } from "#content/admin/counter.ts"
import { rentalHours } from "#content/limits.ts"
import { bases } from "#content/school.ts"
import type { PlaceValues } from "./day-times.ts"

const { booking: words } = counterScreen

interface PlaceFieldsProps {
  values: PlaceValues
  onChange: (patch: Partial<PlaceValues>) => void
  refusalOf: (field: "boatType" | "rentalDuration" | "base" | "reservationDate") => string | undefined
  children: ReactNode
}

export function PlaceFields({ values, onChange, refusalOf, children }: PlaceFieldsProps) {
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
      {children}
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
