import { type ReactNode, useState } from "react"
import { Field, Input } from "#app/ui/form/field.tsx"
import { amountWords as words } from "#content/admin/amounts.ts"
import { centsOf } from "./typed-amount.ts"

export function amountText(cents: number): string {
  return (cents / 100).toFixed(2)
}

/**
 * The state of a field for an amount; `read` shows an error for other text. @param beginCents shown until something is
 * typed; null for an empty field
 */
export function useAmount(beginCents: number | null) {
  const [typed, type] = useState<string>()
  const [bad, setBad] = useState(false)
  const text = typed ?? (beginCents === null ? "" : amountText(beginCents))
  return {
    text,
    /** Undefined shows the beginning again. */
    type,
    error: bad ? words.bad : undefined,
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
  hint?: ReactNode
  /** There is no amount: a price on quotation. */
  none?: boolean
}

export function AmountField({ amount, currency, refusal, hint = words.hint, none = false }: AmountFieldProps) {
  return (
    <Field
      label={words.label(currency)}
      required
      hint={none ? words.none : hint}
      error={none ? refusal : (amount.error ?? refusal)}
    >
      <Input
        inputMode="decimal"
        autoComplete="off"
        className="text-right tabular-nums"
        value={none ? "" : amount.text}
        disabled={none}
        onChange={({ target }) => amount.type(target.value)}
      />
    </Field>
  )
}
