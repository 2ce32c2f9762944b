import { useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import { roundedForCash } from "#app/features/payments/ledger/ledger.rules.ts"
import type { AccountPage } from "#app/features/till/account/account.schema.ts"
import { formatMoney } from "#app/ui/money.ts"
import { tillMoney, accountScreen as words } from "#content/admin/till.ts"
import { bases } from "#content/school.ts"
import { AmountField, amountText, type Hands, HandsFields, handsToSend, useAmount } from "./money-fields.tsx"
import { useMoneyCommand } from "./use-money-command.ts"

const fields = ["amountCents", "currency", "method", "base"] as const

interface MoneyFormProps {
  account: AccountPage
  path: string
  onClose: () => void
}

/** Offers the rest; in cash, what coins can pay of it. */
export function TakeForm({ account, path, onClose }: MoneyFormProps) {
  const { restCents, currency, base } = account
  const [hands, setHands] = useState<Hands>({ method: "terminal", base: base ?? bases[0].slug })
  const amount = useAmount(restCents)
  const command = useMoneyCommand({
    path,
    act: "payments",
    failed: tillMoney.notDone,
    done: words.done.take,
    onDone: onClose,
  })
  const payable = (method: Hands["method"]) => (method === "cash" ? roundedForCash(restCents, currency) : restCents)
  const rounded = hands.method === "cash" && payable("cash") !== restCents

  function choose(next: Hands) {
    // An amount that somebody typed stays.
    if (amount.text === amountText(payable(hands.method))) amount.type(amountText(payable(next.method)))
    setHands(next)
  }

  function send() {
    const amountCents = amount.read()
    if (amountCents === undefined) return
    command.run({ seenRestCents: restCents, amountCents, currency, ...handsToSend(hands) })
  }

  return (
    <CommandForm
      title={words.acts.take}
      description={words.restNow(formatMoney(restCents, currency))}
      fields={fields}
      command={command}
      send={words.acts.take}
      onSend={send}
      onClose={onClose}
    >
      {(refusalOf) => (
        <>
          <HandsFields hands={hands} onChange={choose} refusalOf={refusalOf} />
          <AmountField
            amount={amount}
            currency={currency}
            refusal={refusalOf("amountCents")}
            hint={rounded ? words.rounded : undefined}
          />
        </>
      )}
    </CommandForm>
  )
}
