import { useState } from "react"
import { Checkbox } from "#app/ui/form/field.tsx"
import { formatPrice } from "#app/ui/page/amounts.ts"
import { Button } from "#app/ui/page/button.tsx"
import { ownPayment as words } from "#content/money/own-payment.ts"
import type { OwnMoney, Payable } from "./own-money.schema.ts"

interface PayButtonsProps {
  money: OwnMoney
  pay: (payable: Payable, fails: boolean) => Promise<void>
  pressed: Payable["part"] | undefined
  busy: boolean
  refusal: string | undefined
}

export function PayButtons({ money, pay, pressed, busy, refusal }: PayButtonsProps) {
  const { account, payable, demoPayments } = money
  const [fails, setFails] = useState(false)
  // While a payment is pending, its button stays and keeps the focus, although nothing is payable.
  const waiting = { part: pressed ?? ("balance" as const), cents: account?.pendingCents ?? 0 }
  const shown = payable.length === 0 && busy ? [waiting] : payable
  if (shown.length === 0 && !refusal) return null
  return (
    <div className="mt-5">
      {refusal && !busy ? (
        <div role="alert" className="mb-5 rounded-card border-2 border-port p-4">
          <p className="font-bold">{words.failedTitle}</p>
          <p>{refusal}</p>
        </div>
      ) : null}
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {shown.map((one, n) => (
          <Button
            key={one.part}
            variant={n === 0 ? "default" : "outline"}
            aria-disabled={busy}
            onClick={() => void pay(one, fails)}
          >
            {busy && (one.part === pressed || shown.length === 1) ? words.paying : labelOf(one, money)}
          </Button>
        ))}
      </div>
      <output className="mt-2 block min-h-6 text-slate">{busy ? words.payingText : ""}</output>
      {demoPayments && shown.length > 0 ? (
        <div className="mt-2 border-l-4 border-special bg-mist px-4 py-3">
          <p>
            <strong className="block">{words.demo}</strong>
            {words.demoText}
          </p>
          <Checkbox
            className="mt-1 text-sm text-slate"
            label={words.simulateFailure}
            checked={fails}
            disabled={busy}
            onChange={(event) => setFails(event.target.checked)}
          />
        </div>
      ) : null}
    </div>
  )
}

function labelOf({ part, cents }: Payable, { account, payable }: OwnMoney): string {
  const amount = formatPrice(cents, account?.currency ?? "CHF")
  if (part === "deposit") return words.payDeposit(amount)
  if (payable.length > 1) return words.payAll(amount)
  return (account?.paidCents ?? 0) > 0 ? words.payBalance(amount) : words.pay(amount)
}
