import { sayInstant } from "#app/ui/formats.ts"
import { formatPrice } from "#app/ui/page/amounts.ts"
import type { OwnReservation } from "./own-reservation.schema.ts"

/** How the sentences about a change name this booking, its instants and its money. */
export function said({ status, account, priceCurrency }: OwnReservation) {
  return { what: "booking", pending: status === "pending", at: sayInstant, amount } as const

  function amount(cents: number): string {
    return formatPrice(cents, account?.currency ?? priceCurrency)
  }
}
