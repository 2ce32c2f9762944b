import { useState } from "react"
import { AmountField, amountText, useAmount } from "#app/back-office/command/amount-field.tsx"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import { centsOf } from "#app/back-office/command/typed-amount.ts"
import { cashBack } from "#app/features/payments/counter/counter.rules.ts"
import type { CounterMethod } from "#app/features/payments/counter/counter.schema.ts"
import type { AccountPage, AccountPayment } from "#app/features/till/account/account.schema.ts"
import { Checkbox } from "#app/ui/form/field.tsx"
import { formatInstantDay } from "#app/ui/formats.ts"
import { formatMoney } from "#app/ui/money.ts"
import { tillMoney, accountScreen as words } from "#content/admin/till.ts"
import { bases } from "#content/school.ts"
import { doneWords } from "./account-words.ts"
import { type MethodAndBase, MethodAndBaseFields, methodAndBaseToSend } from "./money-fields.tsx"
import { paymentWords } from "./payment-words.ts"
import { RestHint } from "./rest-hint.tsx"
import { useMoneyCommand } from "./use-money-command.ts"

const fields = ["amountCents", "method", "base"] as const

interface GiveBackFormProps {
  account: AccountPage
  path: string
  payment: AccountPayment
  onClose: () => void
}

/** Opens with the amount that the school owes, else with the whole rest of the payment; in cash, rounded to coins. */
export function GiveBackForm({ account, path, payment, onClose }: GiveBackFormProps) {
  const { restCents, currency } = account
  const { id: paymentId, refundableCents, wayBack } = payment
  const day = formatInstantDay(payment.at, "numeric")
  const of = words.paymentOf(paymentWords(payment), day, formatMoney(payment.cents, currency))
  const paidOnline = wayBack === "online"
  const [byTransfer, setByTransfer] = useState(false)
  const online = paidOnline && !byTransfer
  const wantedCents = Math.min(restCents < 0 ? -restCents : refundableCents, refundableCents)
  const inCash = cashBack(wantedCents, refundableCents, currency)
  const returned = (by: CounterMethod) => (by === "cash" ? inCash : wantedCents)
  const method: CounterMethod = payment.method === "online" ? "transfer" : payment.method
  const amount = useAmount(returned(method))
  const [chosen, setChosen] = useState<MethodAndBase>({ method, base: account.base ?? bases[0].slug })
  const command = useMoneyCommand({
    path,
    act: online ? "online-refunds" : "refunds",
    failed: tillMoney.notDone,
    done: doneWords(account, online ? "refund" : "giveBack"),
    onDone: onClose,
  })

  function choose(next: MethodAndBase) {
    // Keeps an amount that somebody typed.
    if (amount.text === amountText(returned(chosen.method))) amount.type(amountText(returned(next.method)))
    setChosen(next)
  }

  const typedCents = centsOf(amount.text) ?? 0
  // The difference to the coins is booked as rounding.
  const settles = restCents < 0 && typedCents === returned(chosen.method)
  const restAfter = settles ? 0 : Math.max(restCents + typedCents, 0)
  const rounded = returned(chosen.method) === wantedCents ? undefined : words.roundedBack(inCash)

  function send() {
    const amountCents = amount.read()
    if (amountCents === undefined) return
    const asked = { seenRestCents: restCents, paymentId, amountCents }
    command.run(online ? asked : { ...asked, ...methodAndBaseToSend(chosen) })
  }

  return (
    <CommandForm
      title={words.acts.giveBack}
      description={`${of} ${words.leftNow(formatMoney(refundableCents, currency))}`}
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
              {payment.simulated ? null : (
                <Checkbox
                  label={words.byTransfer}
                  checked={byTransfer}
                  onChange={({ target }) => setByTransfer(target.checked)}
                />
              )}
            </>
          ) : (
            <MethodAndBaseFields chosen={chosen} onChange={choose} refusalOf={refusalOf} />
          )}
          <AmountField
            amount={amount}
            currency={currency}
            refusal={refusalOf("amountCents")}
            hint={<RestHint usual={rounded} restCents={restAfter} currency={currency} command={command} />}
          />
        </>
      )}
    </CommandForm>
  )
}
