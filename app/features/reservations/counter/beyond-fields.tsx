import { useEffect, useId } from "react"
import { Field, Input } from "#app/ui/form/field.tsx"
import { TimeField } from "#app/ui/moment/time-field.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { counterScreen } from "#content/admin/counter.ts"
import type { CounterValues } from "./counter-values.ts"

const { booking, beyond: words } = counterScreen

interface BeyondFieldsProps {
  values: CounterValues & { beyondReason: string }
  onChange: (patch: Partial<CounterValues>) => void
  refusalOf: (field: string) => string | undefined
}

/** A time that is not on sale, or one more place in a full slot, and why (school 1). */
export function BeyondFields({ values, onChange, refusalOf }: BeyondFieldsProps) {
  const timeId = useId()
  useEffect(() => document.getElementById(timeId)?.focus(), [timeId])
  return (
    <div className="space-y-4">
      <TimeField
        id={timeId}
        label={booking.time}
        required
        value={values.timeSlot}
        onChange={(timeSlot) => onChange({ timeSlot })}
        error={refusalOf("timeSlot")}
      />
      <Field label={words.reason} required hint={words.hint} error={refusalOf("beyondReason")}>
        <Input value={values.beyondReason} onChange={({ target }) => onChange({ beyondReason: target.value })} />
      </Field>
      <Button size="sm" variant="outline" onClick={() => onChange({ beyondReason: undefined, timeSlot: "" })}>
        {words.close}
      </Button>
    </div>
  )
}
