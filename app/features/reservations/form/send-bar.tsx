import type { ReactNode } from "react"
import { isLeastPrice } from "#app/features/reservations/quote.rules.ts"
import { atLeast, formatPrice } from "#app/ui/page/amounts.ts"
import { quoteWords } from "#content/money/quote.ts"
import { useAsked } from "./use-asked.ts"

/** The price beside the button that sends; on a phone both stay in sight (school 0, "Facts of a booking"). */
export function SendBar({ children }: { children: ReactNode }) {
  const { values, quote } = useAsked()
  return (
    <div className="send-bar">
      {quote ? (
        <p>
          <span>{isLeastPrice(values.reservationType) ? atLeast : quoteWords.total}</span>
          {formatPrice(quote.totalCents, quote.currency)}
        </p>
      ) : null}
      {children}
    </div>
  )
}
