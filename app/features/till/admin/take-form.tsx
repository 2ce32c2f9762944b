import { useState } from "react"
import { AmountField, amountText, useAmount } from "#app/back-office/command/amount-field.tsx"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import { centsOf } from "#app/back-office/command/typed-amount.ts"
import { schoolDay } from "#app/back-office/school-day.ts"
import { roundedForCash } from "#app/features/payments/ledger/ledger.rules.ts"
import type { AccountPage } from "#app/features/till/account/account.schema.ts"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { tillMoney, accountScreen as words } from "#content/admin/till.ts"
import { bases } from "#content/school.ts"
import { doneWords, restNow } from "./account-words.ts"
import { type MethodAndBase, MethodAndBaseFields, methodAndBaseToSend } from "./money-fields.tsx"
import { RestHint } from "./rest-hint.tsx"
import { useMoneyCommand } from "./use-money-command.ts"

const fields = ["amountCents", "currency", "method", "base", "receivedOn"] as const

interface MoneyFormProps {
  account: AccountPage
  path: string
  onClose: () => void
}

/** Opens with the rest; in cash, with the rest rounded to coins. Only a transfer can be more than the rest. */
export function TakeForm({ account, path, onClose }: MoneyFormProps) {
  const { restCents, currency, base } = account
  const isOwed = restCents > 0
  const [chosen, setChosen] = useState<MethodAndBase>({
    method: isOwed ? "terminal" : "transfer",
    base: base ?? bases[0].slug,
  })
  const today = schoolDay()
  const [receivedOn, setReceivedOn] = useState(today)
  const amount = useAmount(isOwed ? restCents : null)
  const command = useMoneyCommand({
    path,
    act: "payments",
    failed: tillMoney.notDone,
    done: doneWords(account, "take"),
    onDone: onClose,
  })
  const payable = (method: MethodAndBase["method"]) =>
    method === "cash" ? roundedForCash(restCents, currency) : restCents
  const rounded = isOwed && chosen.method === "cash" && payable("cash") !== restCents
  // Cash and cards are refused above the rest.
  const restAfter = chosen.method === "transfer" ? restCents - (centsOf(amount.text) ?? 0) : 0

  function choose(next: MethodAndBase) {
    // Keeps an amount that somebody typed.
    if (amount.text === amountText(payable(chosen.method))) amount.type(amountText(payable(next.method)))
    setChosen(next)
  }

  function send() {
    const amountCents = amount.read()
    if (amountCents === undefined) return
    const received = chosen.method === "transfer" ? { receivedOn } : {}
    command.run({ seenRestCents: restCents, amountCents, currency, ...methodAndBaseToSend(chosen), ...received })
  }

  return (
    <CommandForm
      title={words.acts.take}
      description={restNow(account)}
      fields={fields}
      command={command}
      send={words.acts.take}
      onSend={send}
      onClose={onClose}
    >
      {(refusalOf) => (
        <>
          <MethodAndBaseFields chosen={chosen} onChange={choose} refusalOf={refusalOf} />
          {chosen.method === "transfer" ? (
            <DayField
              label={words.receivedOn}
              value={receivedOn}
              max={today}
              today={today}
              onChange={setReceivedOn}
              error={refusalOf("receivedOn")}
              required
            />
          ) : null}
          <AmountField
            amount={amount}
            currency={currency}
            refusal={refusalOf("amountCents")}
            hint={
              <RestHint
                usual={rounded ? words.rounded(payable("cash")) : undefined}
                restCents={Math.min(restAfter, 0)}
                currency={currency}
                command={command}
              />
            }
          />
        </>
      )}
    </CommandForm>
  )
}
