import { useState } from "react"
import { centsOf } from "#app/back-office/command/typed-amount.ts"
import { type CounterMethod, counterMethods } from "#app/features/payments/counter/counter.schema.ts"
import { paymentMethodLabel } from "#app/features/payments/payments.labels.ts"
import { Field, Input, Select } from "#app/ui/form/field.tsx"
import { tillMoney as words } from "#content/admin/till.ts"
import { bases } from "#content/school.ts"

export function amountText(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** A typed amount, which is said to be wrong when somebody sends it. */
export function useAmount(beginCents: number | undefined) {
  const [text, setText] = useState(beginCents === undefined ? "" : amountText(beginCents))
  const [bad, setBad] = useState(false)
  return {
    text,
    type: setText,
    error: bad ? words.amountBad : undefined,
    /** Undefined for what is no amount. */
    read(): number | undefined {
      const cents = centsOf(text)
      setBad(cents === undefined)
      return cents
    },
  }
}

interface AmountFieldProps {
  amount: ReturnType<typeof useAmount>
  currency: string
  refusal: string | undefined
  hint?: string | undefined
}

export function AmountField({ amount, currency, refusal, hint = words.amountHint }: AmountFieldProps) {
  return (
    <Field label={`${words.amount} (${currency})`} required hint={hint} error={amount.error ?? refusal}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        className="text-right tabular-nums"
        value={amount.text}
        onChange={({ target }) => amount.type(target.value)}
      />
    </Field>
  )
}

export interface Hands {
  method: CounterMethod
  base: string
}

interface HandsFieldsProps {
  hands: Hands
  onChange: (hands: Hands) => void
  refusalOf: (name: "method" | "base") => string | undefined
}

/** How money changes hands, and at which base. */
export function HandsFields({ hands, onChange, refusalOf }: HandsFieldsProps) {
  return (
    <>
      <Field label={words.method} required error={refusalOf("method")}>
        <Select
          value={hands.method}
          onChange={({ target }) => onChange({ ...hands, method: target.value as CounterMethod })}
        >
          {counterMethods.map((method) => (
            <option key={method} value={method}>
              {paymentMethodLabel[method]}
            </option>
          ))}
        </Select>
      </Field>
      {hands.method === "transfer" ? null : (
        <Field label={words.base} required error={refusalOf("base")}>
          <Select value={hands.base} onChange={({ target }) => onChange({ ...hands, base: target.value })}>
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

export function handsToSend({ method, base }: Hands) {
  return { method, base: method === "transfer" ? null : base }
}
