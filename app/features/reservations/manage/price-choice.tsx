import { AmountField } from "#app/back-office/command/amount-field.tsx"
import { Checkbox } from "#app/ui/form/field.tsx"
import { priceChoice as words } from "#content/facts/office.ts"
import type { usePriceChoice } from "./use-price-choice.ts"

interface PriceChoiceProps {
  price: ReturnType<typeof usePriceChoice>
  currency: string
  refusal?: string | undefined
}

/** Asked when a lesson or an outing is confirmed, whose quote is a « à partir de » (school 0). */
export function PriceChoice({ price: { amount, later, setLater }, currency, refusal }: PriceChoiceProps) {
  return (
    <div className="mb-4">
      {later ? null : <AmountField amount={amount} currency={currency} refusal={refusal} />}
      <Checkbox
        label={words.later}
        hint={words.laterHint}
        checked={later}
        onChange={({ target }) => setLater(target.checked)}
      />
    </div>
  )
}
