import { useId } from "react"
import { invoiceKindLabel } from "#app/features/payments/invoices/invoices.labels.ts"
import { formatDay } from "#app/ui/formats.ts"
import { formatPrice } from "#app/ui/page/amounts.ts"
import { PaperButton } from "#app/ui/paper-button.tsx"
import { ownPapers as words } from "#content/money/own-payment.ts"
import type { OwnMoneyShown } from "./own-money.schema.ts"

export function OwnInvoices({ money: { invoices }, holder, path }: Pick<OwnMoneyShown, "money" | "holder" | "path">) {
  const id = useId()
  if (invoices.length === 0) return null
  return (
    <>
      <h3 id={id} className="mt-6 text-lg">
        {words.invoices}
      </h3>
      <ul aria-labelledby={id} className="mt-2 border-t border-line tabular-nums">
        {invoices.map(({ id: invoiceId, number, kind, issuedOn, currency, totalCents }) => (
          <li key={invoiceId} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line">
            <div>
              <PaperButton
                path={`${path}/invoice`}
                body={{ ...holder, invoiceId }}
                label={words.file(number)}
                heard={invoiceKindLabel[kind]}
              />
              <span className="block pb-2 text-sm text-slate">
                {words.issued(invoiceKindLabel[kind], formatDay(issuedOn, "date"))}
              </span>
            </div>
            <span className="text-right font-semibold">{formatPrice(totalCents, currency)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
