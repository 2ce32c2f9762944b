import type { ReactNode } from "react"
import type { Account, PaymentLine } from "#app/features/payments/ledger/ledger.schema.ts"
import { methodWords } from "#app/features/payments/payments.labels.ts"
import { formatInstantDay } from "#app/ui/formats.ts"
import { formatPrice } from "#app/ui/page/amounts.ts"
import { PaperButton } from "#app/ui/paper-button.tsx"
import { ownPapers as papers, ownPayment as words } from "#content/money/own-payment.ts"
import type { OwnMoneyShown } from "./own-money.schema.ts"

interface AccountLinesProps extends Pick<OwnMoneyShown, "holder" | "path"> {
  account: Account
}

export function AccountLines({ account, holder, path }: AccountLinesProps) {
  const { charges, payments, currency, owedCents } = account
  return (
    <>
      {charges.map(({ id, text, cents }) => (
        <MoneyLine key={id} label={text} cents={cents} currency={currency} />
      ))}
      {charges.length > 1 ? <MoneyLine label={words.total} cents={owedCents} currency={currency} sum /> : null}
      {payments.map((payment) => (
        <MoneyLine
          key={payment.id}
          label={dayOfPayment(payment)}
          detail={[methodWords(payment), payment.reference].filter(Boolean).join(", ")}
          cents={-payment.cents}
          currency={currency}
          quiet={payment.status === "pending"}
          paper={
            payment.status === "pending" ? null : (
              <PaperButton
                path={`${path}/receipt`}
                body={{ ...holder, paymentId: payment.id }}
                label={papers.receipt}
                heard={`${dayOfPayment(payment)}, ${formatPrice(Math.abs(payment.cents), currency)}`}
              />
            )
          }
        />
      ))}
    </>
  )
}

function dayOfPayment({ kind, status, at }: PaymentLine): string {
  if (status === "pending") return words.underWay[kind]
  const day = formatInstantDay(at)
  return kind === "payment" ? words.paidOn(day) : words.givenBackOn(day)
}

interface MoneyLineProps {
  label: ReactNode
  detail?: string
  cents: number
  currency: Account["currency"]
  sum?: boolean
  /** True for money that does not count yet. */
  quiet?: boolean
  paper?: ReactNode
}

export function MoneyLine({ label, detail, cents, currency, sum, quiet, paper }: MoneyLineProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3">
      <dt className={sum ? "font-semibold" : "text-slate"}>
        {label}
        {detail ? <span className="block text-sm [overflow-wrap:anywhere]">{detail}</span> : null}
      </dt>
      <dd className={quiet ? "text-right text-slate" : "text-right font-semibold"}>{formatPrice(cents, currency)}</dd>
      {paper ? <dd className="col-span-2">{paper}</dd> : null}
    </div>
  )
}
