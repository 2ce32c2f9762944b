import { useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import type { AccountPage } from "#app/features/till/account/account.schema.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { formatMoney } from "#app/ui/money.ts"
import { tillMoney, accountScreen as words } from "#content/admin/till.ts"
import { useMoneyCommand } from "./use-money-command.ts"

const fields = ["name", "street", "houseNumber", "postalCode", "town"] as const

interface InvoiceFormProps {
  account: AccountPage
  path: string
  onClose: () => void
}

/** For whom a document is written; the address goes on its payment slip, too. */
export function InvoiceForm({ account, path, onClose }: InvoiceFormProps) {
  const { person, restCents, currency, toInvoiceCents } = account
  const [typed, setTyped] = useState({ name: person, street: "", houseNumber: "", postalCode: "", town: "" })
  const done = toInvoiceCents < 0 ? words.done.creditNote : words.done.invoice
  const command = useMoneyCommand({ path, act: "invoices", failed: tillMoney.notDone, done, onDone: onClose })
  return (
    <CommandForm
      title={toInvoiceCents < 0 ? words.acts.creditNote : words.acts.invoice}
      description={words.toInvoice(formatMoney(Math.abs(toInvoiceCents), currency))}
      fields={fields}
      command={command}
      send={words.issue}
      onSend={() => command.run({ seenRestCents: restCents, ...typed })}
      onClose={onClose}
    >
      {(refusalOf) =>
        fields.map((name) => (
          <Field key={name} label={words.invoicePerson[name]} required={name === "name"} error={refusalOf(name)}>
            <Input
              value={typed[name]}
              autoComplete="off"
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          </Field>
        ))
      }
    </CommandForm>
  )
}
