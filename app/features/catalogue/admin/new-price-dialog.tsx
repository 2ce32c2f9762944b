import { useId, useState } from "react"
import { AmountField, useAmount } from "#app/back-office/command/amount-field.tsx"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import { usePathCommand } from "#app/back-office/command/use-path-command.ts"
import type { NewPrice, PriceList } from "#app/features/catalogue/catalogue.admin.schema.ts"
import { catalogueEntries } from "#app/features/catalogue/catalogue.rules.ts"
import { Checkbox, Field, Select } from "#app/ui/form/field.tsx"
import { formatDay } from "#app/ui/formats.ts"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { pricesScreen } from "#content/admin/prices/prices.ts"
import { type Currency, currencies } from "#content/catalogue/price-codes.ts"

const words = pricesScreen.dialog
const fields = ["cents", "currency", "validFrom"] as const

interface NewPriceDialogProps {
  list: PriceList
  today: string
  onClose: () => void
}

export function NewPriceDialog({ list: { code, now }, today, onClose }: NewPriceDialogProps) {
  const id = useId()
  const { charged, only } = catalogueEntries[code]
  const amount = useAmount(now.cents)
  const [quote, setQuote] = useState(now.cents === null)
  const [currency, setCurrency] = useState<Currency>(now.currency)
  const [validFrom, setValidFrom] = useState(today)
  const command = usePathCommand({
    path: "/admin/prices",
    failed: pricesScreen.notDone,
    done: () => (validFrom > today ? pricesScreen.addedAhead(formatDay(validFrom, "date")) : pricesScreen.added),
    onDone: onClose,
  })

  function send() {
    const cents = quote ? null : amount.read()
    if (cents === undefined) return
    const body: NewPrice = { code, cents, currency, validFrom }
    command.run({ method: "POST", path: "", body })
  }

  return (
    <CommandForm
      title={pricesScreen.add}
      description={pricesScreen.names[code]}
      fields={fields}
      command={command}
      send={words.send}
      onSend={send}
      onClose={onClose}
    >
      {(refusalOf) => (
        <>
          <AmountField amount={amount} currency={currency} refusal={refusalOf("cents")} none={quote} />
          {charged ? null : (
            <Checkbox
              id={`${id}-quote`}
              label={words.quote}
              checked={quote}
              onChange={({ target }) => setQuote(target.checked)}
            />
          )}
          <Field id={`${id}-currency`} label={words.currency} error={refusalOf("currency")} required>
            <Select value={currency} onChange={({ target }) => setCurrency(target.value as Currency)}>
              {currencies
                .filter((one) => !only || one === only)
                .map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
            </Select>
          </Field>
          <DayField
            id={`${id}-from`}
            label={words.validFrom}
            value={validFrom}
            min={today}
            today={today}
            onChange={setValidFrom}
            error={refusalOf("validFrom")}
            required
          />
        </>
      )}
    </CommandForm>
  )
}
