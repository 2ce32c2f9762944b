import { reservationTypes } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { Field, Select, Textarea } from "#app/ui/form/field.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { counterScreen } from "#content/admin/counter.ts"
import { groupSizeLimits } from "#content/limits.ts"
import { BeyondFields } from "./beyond-fields.tsx"
import type { CounterValues } from "./counter-values.ts"
import { CountField, PlaceFields } from "./place-fields.tsx"
import { SlotTimeField } from "./slot-time-field.tsx"

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
      <PlaceFields values={values} onChange={onChange} refusalOf={refusalOf}>
        {values.beyondReason === undefined ? (
          <div>
            <SlotTimeField values={values} onChange={onChange} error={refusalOf("timeSlot")} begun="true" />
            <Button size="sm" variant="outline" className="mt-2" onClick={() => onChange({ beyondReason: "" })}>
              {counterScreen.beyond.open}
            </Button>
          </div>
        ) : (
          <BeyondFields
            values={{ ...values, beyondReason: values.beyondReason }}
            onChange={onChange}
            refusalOf={refusalOf}
          />
        )}
      </PlaceFields>
      <Field label={words.notes} error={refusalOf("notes")} className="sm:col-span-2">
        <Textarea rows={2} value={values.notes} onChange={({ target }) => onChange({ notes: target.value })} />
      </Field>
    </div>
  )
}
