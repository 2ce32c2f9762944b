import type { ReactNode } from "react"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { isLeastPrice } from "#app/features/reservations/quote.rules.ts"
import { SendBar } from "#app/ui/form/send-bar.tsx"
import { atLeast, formatPrice } from "#app/ui/page/amounts.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import { quoteWords } from "#content/money/quote.ts"

interface PricedBarProps {
  type: ReservationType
  /** Undefined until the hours of a rental are chosen. */
  quote: { totalCents: number; currency: Currency } | undefined
  children: ReactNode
}

/** The quote of a booking beside the button that asks for it. */
export function PricedBar({ type, quote, children }: PricedBarProps) {
  const name = isLeastPrice(type) ? atLeast : quoteWords.total
  return <SendBar price={quote && { name, amount: formatPrice(quote.totalCents, quote.currency) }}>{children}</SendBar>
}
