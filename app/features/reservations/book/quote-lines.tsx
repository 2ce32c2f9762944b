import type { ReactNode } from "react"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { depositOf, isLeastPrice, type Quote, vatOf } from "#app/features/reservations/quote.rules.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { formatPrice, priceWords } from "#app/ui/page/amounts.ts"
import { contractTerms } from "#content/commitments.ts"
import { priceNames } from "#content/facts/price.ts"
import { quoteWords as words } from "#content/money/quote.ts"
import { offerUnits } from "#content/prices.ts"

/** Shows a quote line by line, with its VAT and deposit (school 4, "Catalogue"). */
export function QuoteLines({ type, quote }: { type: ReservationType; quote: Quote }) {
  const { lines, totalCents, currency } = quote
  const least = isLeastPrice(type) ? "" : undefined
  const sums = [
    [words.total, totalCents, least],
    [words.vat, vatOf(quote), undefined],
    [words.deposit(contractTerms.trainingDepositPercent), depositOf(type, quote), least],
  ] as const
  return (
    <>
      <p className="mt-5 font-semibold">{priceNames.quoted}</p>
      <dl>
        {lines.map(({ code, quantity, unitCents, cents }) => (
          <FactRow key={code} value={formatPrice(cents, currency)}>
            {reservationTypeLabel[type]}
            <span className="block">{`${quantity} × ${formatPrice(unitCents, currency)} ${offerUnits[type].unit}`}</span>
          </FactRow>
        ))}
        {sums.map(([label, sum, per]) =>
          sum > 0 ? (
            <FactRow key={label} value={priceWords({ cents: sum, currency }, per)}>
              {label}
            </FactRow>
          ) : null,
        )}
      </dl>
    </>
  )
}

export function FactRow({ children, value }: { children: ReactNode; value: string }) {
  return (
    <div className="grid grid-cols-[fit-content(60%)_minmax(0,1fr)] gap-4 border-b border-line py-2.5">
      <dt className="text-slate">{children}</dt>
      <dd className="text-right font-semibold whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
    </div>
  )
}
