import { type CounterMethod, counterMethods } from "#app/features/payments/counter/counter.schema.ts"
import { paymentMethodLabel } from "#app/features/payments/payments.labels.ts"
import { Field, Select } from "#app/ui/form/field.tsx"
import { tillMoney as words } from "#content/admin/till.ts"
import { bases } from "#content/school.ts"

export interface MethodAndBase {
  method: CounterMethod
  base: string
}

interface MethodAndBaseFieldsProps {
  chosen: MethodAndBase
  onChange: (chosen: MethodAndBase) => void
  refusalOf: (name: "method" | "base") => string | undefined
}

export function MethodAndBaseFields({ chosen, onChange, refusalOf }: MethodAndBaseFieldsProps) {
  return (
    <>
      <Field label={words.method} required error={refusalOf("method")}>
        <Select
          value={chosen.method}
          onChange={({ target }) => onChange({ ...chosen, method: target.value as CounterMethod })}
        >
          {counterMethods.map((method) => (
            <option key={method} value={method}>
              {paymentMethodLabel[method]}
            </option>
          ))}
        </Select>
      </Field>
      {chosen.method === "transfer" ? null : (
        <Field label={words.base} required error={refusalOf("base")}>
          <Select value={chosen.base} onChange={({ target }) => onChange({ ...chosen, base: target.value })}>
            {bases.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  )
}

export function methodAndBaseToSend({ method, base }: MethodAndBase) {
  return { method, base: method === "transfer" ? null : base }
}
