import { reservationTypes } from "#app/features/calendar/slots/availability.schema.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { Field, Select, Textarea } from "#app/ui/form/field.tsx"
import { counterScreen } from "#content/admin/counter.ts"
import { groupSizeLimits } from "#content/limits.ts"
import type { CounterValues } from "./counter-values.ts"
import { CountField, PlaceFields } from "./place-fields.tsx"

const { booking: words } = counterScreen

interface BookingFieldsProps {
  values: CounterValues
  onChange: (patch: Partial<CounterValues>) => void
  refusalOf: (field: string) => string | undefined
}

export function BookingFields({ values, onChange, refusalOf }: BookingFieldsProps) {
  const { reservationType, groupSize } = values
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
      {reservationType === "group_outing" ? (
        <CountField
          label={words.groupSize}
          limits={groupSizeLimits}
          value={groupSize}
          onChange={(size) => onChange({ groupSize: size })}
          error={refusalOf("groupSize")}
        />
      ) : null}
      <PlaceFields values={values} onChange={onChange} refusalOf={refusalOf} />
      <Field label={words.notes} error={refusalOf("notes")} className="sm:col-span-2">
        <Textarea rows={2} value={values.notes} onChange={({ target }) => onChange({ notes: target.value })} />
      </Field>
    </div>
  )
}
