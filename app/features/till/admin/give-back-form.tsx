import { useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import type { CounterMethod } from "#app/features/payments/counter/counter.schema.ts"
import type { AccountPage, AccountPayment } from "#app/features/till/account/account.schema.ts"
import { Checkbox } from "#app/ui/form/field.tsx"
import { formatMoney } from "#app/ui/money.ts"
import { tillMoney, accountScreen as words } from "#content/admin/till.ts"
import { bases } from "#content/school.ts"
import { AmountField, type Hands, HandsFields, handsToSend, useAmount } from "./money-fields.tsx"
import { useMoneyCommand } from "./use-money-command.ts"

const fields = ["amountCents", "method", "base"] as const

interface GiveBackFormProps {
  account: AccountPage
  path: string
  payment: AccountPayment
  onClose: () => void
}

/** Offers what the school owes, or else all that is left of the payment. */
export function GiveBackForm({ account, path, payment, onClose }: GiveBackFormProps) {
  const { restCents, currency } = account
  const { id: paymentId, refundableCents, wayBack } = payment
  const paidOnline = wayBack === "online"
  const [byTransfer, setByTransfer] = useState(false)
  const online = paidOnline && !byTransfer
  const owed = restCents < 0 ? -restCents : refundableCents
  const amount = useAmount(Math.min(owed, refundableCents))
  const method: CounterMethod = payment.method === "online" ? "transfer" : payment.method
  const [hands, setHands] = useState<Hands>({ method, base: account.base ?? bases[0].slug })
  const command = useMoneyCommand({
    path,
    act: online ? "online-refunds" : "refunds",
    failed: tillMoney.notDone,
    done: online ? words.done.refund : words.done.giveBack,
    onDone: onClose,
  })

  function send() {
    const amountCents = amount.read()
    if (amountCents === undefined) return
    const asked = { seenRestCents: restCents, paymentId, amountCents }
    command.run(online ? asked : { ...asked, ...handsToSend(hands) })
  }

  return (
    <CommandForm
      title={words.acts.giveBack}
      description={words.leftNow(formatMoney(refundableCents, currency))}
      fields={fields}
      command={command}
      send={words.acts.giveBack}
      onSend={send}
      onClose={onClose}
    >
      {(refusalOf) => (
        <>
          {paidOnline ? (
            <>
              <p>{words.online}</p>
              <Checkbox
                label={words.byTransfer}
                checked={byTransfer}
                onChange={({ target }) => setByTransfer(target.checked)}
              />
            </>
          ) : (
            <HandsFields hands={hands} onChange={setHands} refusalOf={refusalOf} />
          )}
          <AmountField amount={amount} currency={currency} refusal={refusalOf("amountCents")} />
        </>
      )}
    </CommandForm>
  )
}
