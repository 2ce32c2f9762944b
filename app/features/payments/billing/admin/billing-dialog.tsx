import { useId, useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import { usePathCommand } from "#app/back-office/command/use-path-command.ts"
import { type Billing, type BillingChange, billingCountries } from "#app/features/payments/billing/billing.schema.ts"
import { Field, Input, Select } from "#app/ui/form/field.tsx"
import { billingScreen as words } from "#content/admin/billing.ts"
import { commandWords } from "#content/admin/commands.ts"

const texts = ["iban", "uid", "street", "houseNumber", "postalCode", "town"] as const
const required: ReadonlySet<string> = new Set(["street", "postalCode", "town"])
const fields = [...texts, "country"] as const

interface BillingDialogProps {
  billing: Billing
  onClose: () => void
}

export function BillingDialog({ billing, onClose }: BillingDialogProps) {
  const id = useId()
  const [typed, type] = useState<BillingChange>(() => changeOf(billing))
  const command = usePathCommand({
    path: words.api,
    failed: words.notDone,
    done: () => commandWords.saved,
    onDone: onClose,
  })
  return (
    <CommandForm
      title={words.edit}
      description={words.editText}
      fields={fields}
      command={command}
      send={commandWords.save}
      onSend={() => command.run({ method: "PUT", path: "", body: typed })}
      onClose={onClose}
    >
      {(refusalOf) => (
        <>
          {texts.map((name) => (
            <Field
              key={name}
              id={`${id}-${name}`}
              label={words.fields[name]}
              required={required.has(name)}
              hint={words.hints[name]}
              error={refusalOf(name)}
            >
              <Input
                autoComplete="off"
                value={typed[name]}
                onChange={({ target }) => type((now) => ({ ...now, [name]: target.value }))}
              />
            </Field>
          ))}
          <Field id={`${id}-country`} label={words.fields.country} required error={refusalOf("country")}>
            <Select
              value={typed.country}
              onChange={({ target }) => type((now) => ({ ...now, country: target.value as BillingChange["country"] }))}
            >
              {billingCountries.map((one) => (
                <option key={one} value={one}>
                  {words.countries[one]}
                </option>
              ))}
            </Select>
          </Field>
        </>
      )}
    </CommandForm>
  )
}

function changeOf({ iban, uid, street, houseNumber, postalCode, town, country, version }: Billing): BillingChange {
  return { iban: iban ?? "", uid: uid ?? "", street, houseNumber, postalCode, town, country, version }
}
