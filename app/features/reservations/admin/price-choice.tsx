import { AmountField, type useAmount } from "#app/back-office/command/amount-field.tsx"
import { Checkbox } from "#app/ui/form/field.tsx"
import { priceChoice as words } from "#content/admin/reservations.ts"

interface PriceChoiceProps {
  amount: ReturnType<typeof useAmount>
  currency: string
  /** The price is set later, in the account. */
  later: boolean
  onLater: (later: boolean) => void
  refusal: string | undefined
}

/** The price of a confirmed lesson or outing, whose quote is a « à partir de » (school 0). */
export function PriceChoice({ amount, currency, later, onLater, refusal }: PriceChoiceProps) {
  return (
    <div className="mb-4">
      {later ? null : <AmountField amount={amount} currency={currency} refusal={refusal} />}
      <Checkbox
        label={words.later}
        hint={words.laterHint}
        checked={later}
        onChange={({ target }) => onLater(target.checked)}
      />
    </div>
  )
}
