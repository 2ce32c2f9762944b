import { reservationTypeLabel } from "#app/features/calendar/slots/kinds/reservation-types.labels.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { slotMinutes } from "#app/features/calendar/slots/slot.rules.ts"
import { Field, Input, Select } from "#app/ui/form/field.tsx"
import { adminAvailability } from "#content/admin/availability.ts"
import { slotLimits } from "#content/admin/limits.ts"
import { bases } from "#content/school.ts"

const words = adminAvailability.form

export interface SlotKind {
  reservationType: ReservationType
  base: string
  capacity: string
}

export const usualKind: SlotKind = {
  reservationType: "boat_license",
  base: bases[0].slug,
  capacity: String(slotLimits.capacity.default),
}

interface SlotFieldsProps {
  id: string
  values: SlotKind
  onChange: (patch: Partial<SlotKind>) => void
  capacityError?: string | undefined
}

export function SlotFields({ id, values, onChange, capacityError }: SlotFieldsProps) {
  return (
    <>
      <Field id={`${id}-type`} label={words.type} required hint={lengthOf(values.reservationType)}>
        <Select
          value={values.reservationType}
          onChange={(event) => onChange({ reservationType: event.target.value as ReservationType })}
        >
          {Object.entries(reservationTypeLabel).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field id={`${id}-base`} label={words.base} required>
          <Select value={values.base} onChange={(event) => onChange({ base: event.target.value })}>
            {bases.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field id={`${id}-capacity`} label={words.capacity} required error={capacityError}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums"
            value={values.capacity}
            onChange={(event) => onChange({ capacity: event.target.value })}
            onBlur={() => onChange({ capacity: String(capacityOf(values.capacity)) })}
          />
        </Field>
      </div>
    </>
  )
}

/** A text that is no number counts as 1 (specification 5). */
export function capacityOf(typed: string): number {
  const number = Number(typed.trim() || Number.NaN)
  return Number.isNaN(number) ? slotLimits.capacity.default : number
}

function lengthOf(type: ReservationType): string {
  const minutes = slotMinutes[type]
  return `${words.lasts}\u00a0: ${minutes / 60}\u00a0h`
}
