import { useEffect, useId, useRef } from "react"
import { duePartLabel } from "#app/features/payments/ledger/dues.labels.ts"
import type { Account } from "#app/features/payments/ledger/ledger.schema.ts"
import { SuccessNote } from "#app/ui/form/success-note.tsx"
import { formatInstantDay } from "#app/ui/formats.ts"
import { formatPrice } from "#app/ui/page/amounts.ts"
import { Mark } from "#app/ui/page/marks.tsx"
import { dueWords } from "#content/facts/dues.ts"
import { ownPayment as words } from "#content/money/own-payment.ts"
import { AccountLines, MoneyLine } from "./account-lines.tsx"
import { OwnInvoices } from "./own-invoices.tsx"
import type { OwnMoneyShown } from "./own-money.schema.ts"
import { PayButtons } from "./pay-buttons.tsx"
import { usePayAccount } from "./use-pay-account.ts"

/** « Paiement » (school 4). */
export function PaymentSection(props: OwnMoneyShown) {
  const { money, idle } = props
  const title = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const paying = usePayAccount(props)
  const { ending } = paying
  const { account } = money
  // The button with the focus may have disappeared.
  useEffect(() => {
    if (ending === "paid" && document.activeElement === document.body) title.current?.focus()
  }, [ending])
  if (!account && !idle) return null
  return (
    <section aria-labelledby={id}>
      <h2 ref={title} id={id} tabIndex={-1} className="text-xl outline-none">
        {words.title}
      </h2>
      <SuccessNote className="not-empty:mt-3" words={ending === "paid" ? words.done : undefined} />
      {account ? <Owed account={account} {...props} /> : <p className="mt-3">{idle}</p>}
      {account ? <PayButtons money={money} {...paying} /> : null}
      <OwnInvoices {...props} />
    </section>
  )
}

function Owed({ account, money: { dues }, holder, path, cancelled }: OwnMoneyShown & { account: Account }) {
  const { currency, owedCents, restCents } = account
  return (
    <>
      {cancelled && owedCents > 0 ? <p className="mt-3">{words.kept(formatPrice(owedCents, currency))}</p> : null}
      <dl className="mt-3 border-t border-lake tabular-nums">
        <AccountLines account={account} holder={holder} path={path} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-lake pt-3">
          <dt className="text-lg font-semibold">{restCents < 0 ? words.back : words.rest}</dt>
          <dd className="text-right text-3xl font-bold">{formatPrice(Math.abs(restCents), currency)}</dd>
        </div>
      </dl>
      {restCents === 0 ? (
        <p className="mt-2 flex items-center gap-2 font-semibold">
          <Mark tone="free" className="size-3" />
          {owedCents === 0 ? words.nothingOwed : words.settled}
        </p>
      ) : null}
      {restCents < 0 ? <p className="mt-2">{words.backText}</p> : null}
      {dues.length > 0 ? (
        <dl className="mt-3 tabular-nums">
          {dues.map((due) => (
            <MoneyLine key={due.part} label={<DueLabel {...due} />} cents={due.cents} currency={currency} />
          ))}
        </dl>
      ) : null}
    </>
  )
}

function isAhead(instant: string): boolean {
  return new Date(instant) > new Date()
}

function DueLabel({ part, dueAt }: OwnMoneyShown["money"]["dues"][number]) {
  if (isAhead(dueAt)) return `${duePartLabel[part]}, ${dueWords(formatInstantDay(dueAt))}`
  return (
    <span className="inline-flex items-center gap-2 font-semibold text-lake">
      <Mark tone="pending" className="size-3.5 shrink-0" />
      {`${duePartLabel[part]}, ${dueWords(null)}`}
    </span>
  )
}
