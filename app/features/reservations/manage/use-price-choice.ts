import { useState } from "react"
import { useAmount } from "#app/back-office/command/amount-field.tsx"
import { centsOf } from "#app/back-office/command/typed-amount.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { isLeastPrice } from "#app/features/reservations/quote.rules.ts"

/** The price that a confirmation sets in place of a « à partir de », or leaves to be set later. */
export function usePriceChoice({
  reservationType,
  priceCents,
}: {
  reservationType: ReservationType
  priceCents: number
}) {
  const amount = useAmount(priceCents)
  const [later, setLater] = useState(false)
  const asks = isLeastPrice(reservationType)
  return {
    asks,
    amount,
    later,
    setLater,
    /** For the preview of the mail. */
    cents: later ? undefined : centsOf(amount.text),
    /** For another activity. */
    begin() {
      amount.type(undefined)
      setLater(false)
    },
    /** @returns what the confirmation says of the price; undefined where the field shows what is wrong with it */
    read() {
      if (!asks) return {}
      if (later) return { priceLater: true } as const
      const amountCents = amount.read()
      return amountCents === undefined ? undefined : { amountCents }
    },
  }
}
