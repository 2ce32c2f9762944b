import { useState } from "react"
import { AmountField, useAmount } from "#app/back-office/command/amount-field.tsx"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import type { AccountPage } from "#app/features/till/account/account.schema.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { tillMoney, accountScreen as words } from "#content/admin/till.ts"
import { doneWords, restNow } from "./account-words.ts"
import { useMoneyCommand } from "./use-money-command.ts"

const fields = ["amountCents", "currency", "text"] as const
const acts = { set: "charges", charge: "charges", discount: "discounts" } as const

interface ChargeFormProps {
  account: AccountPage
  path: string
  act: keyof typeof acts
  onClose: () => void
}

export function ChargeForm({ account, path, act, onClose }: ChargeFormProps) {
  const { restCents, currency, toSet } = account
  const amount = useAmount(act === "set" ? (toSet?.cents ?? null) : null)
  const [text, setText] = useState("")
  const command = useMoneyCommand({
    path,
    act: acts[act],
    failed: tillMoney.notDone,
    done: doneWords(account, act),
    onDone: onClose,
  })

  function send() {
    const amountCents = amount.read()
    if (amountCents === undefined) return
    const asked = { seenRestCents: restCents, amountCents, currency }
    command.run(act === "set" ? asked : { ...asked, text })
  }

  return (
    <CommandForm
      title={words.acts[act]}
      description={act === "set" ? toSet?.text : restNow(account)}
      fields={fields}
      command={command}
      send={words.acts[act]}
      onSend={send}
      onClose={onClose}
    >
      {(refusalOf) => (
        <>
          {act === "set" ? null : (
            <Field label={act === "charge" ? words.what : words.why} required error={refusalOf("text")}>
              <Input value={text} maxLength={120} onChange={({ target }) => setText(target.value)} />
            </Field>
          )}
          <AmountField amount={amount} currency={currency} refusal={refusalOf("amountCents")} />
        </>
      )}
    </CommandForm>
  )
}
