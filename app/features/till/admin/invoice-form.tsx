import { useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import type { AccountPage } from "#app/features/till/account/account.schema.ts"
import { Field, Input, Select } from "#app/ui/form/field.tsx"
import { formatMoney } from "#app/ui/money.ts"
import { tillMoney, accountScreen as words } from "#content/admin/till.ts"
import { invoiceCountries } from "#content/till/countries.ts"
import { doneWords } from "./account-words.ts"
import { useMoneyCommand } from "./use-money-command.ts"

const texts = ["name", "street", "houseNumber", "postalCode", "town"] as const
const fields = [...texts, "country"] as const

interface InvoiceFormProps {
  account: AccountPage
  path: string
  onClose: () => void
}

export function InvoiceForm({ account, path, onClose }: InvoiceFormProps) {
  const { person, restCents, currency, toInvoiceCents } = account
  const empty = { street: "", houseNumber: "", postalCode: "", town: "" }
  const [typed, setTyped] = useState({ name: person, ...empty, country: "CH" })
  const credits = toInvoiceCents < 0
  const amount = formatMoney(Math.abs(toInvoiceCents), currency)
  const done = doneWords(account, credits ? "creditNote" : "invoice")
  const command = useMoneyCommand({ path, act: "invoices", failed: tillMoney.notDone, done, onDone: onClose })
  return (
    <CommandForm
      title={credits ? words.acts.creditNote : words.acts.invoice}
      description={credits ? words.toCredit(amount) : words.toInvoice(amount)}
      fields={fields}
      command={command}
      send={words.issue}
      onSend={() => command.run({ seenRestCents: restCents, seenToInvoiceCents: toInvoiceCents, ...typed })}
      onClose={onClose}
    >
      {(refusalOf) => (
        <>
          {texts.map((name) => (
            <Field
              key={name}
              label={words.invoicePerson[name]}
              required={name === "name"}
              hint={name === "street" ? words.addressHint : undefined}
              error={refusalOf(name)}
            >
              <Input
                value={typed[name]}
                autoComplete="off"
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
              />
            </Field>
          ))}
          <Field label={words.invoicePerson.country} required error={refusalOf("country")}>
            <Select value={typed.country} onChange={({ target }) => setTyped({ ...typed, country: target.value })}>
              {Object.entries(invoiceCountries).map(([code, { name }]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </>
      )}
    </CommandForm>
  )
}
