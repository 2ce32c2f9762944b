import { withRows } from "#app/features/payments/ledger/account-money.rules.ts"
import { cancellationCredits } from "#app/features/payments/ledger/credits.rules.ts"
import { type ChargeRow, type Ledger, type NewCharge, openCharges } from "#app/features/payments/ledger/ledger.rules.ts"
import { isLeastPrice, type Quote } from "./quote.rules.ts"
import { reservationTypeLabel } from "./reservations.labels.ts"
import type { DecidedStatus } from "./reservations.rules.ts"
import type { ReservationRequest } from "./reservations.schema.ts"

interface Charged {
  kind: ReservationRequest["reservationType"]
  rentalDuration?: number | null | undefined
  priceCents: number
  priceCurrency: Quote["currency"]
  /** Null for bookings of older versions. */
  quote: Quote | null
}

/** The charges of a confirmed booking. A least price is charged when the school sets the amount. */
export function chargesOnConfirmation(reservation: Charged): NewCharge[] {
  return isLeastPrice(reservation.kind) ? [] : [quotedCharge(reservation)]
}

/** The school may set another amount. The text names the quoted hours: a school's move changes hours, not the price. */
export function quotedCharge({ kind, rentalDuration, priceCents, priceCurrency, quote }: Charged): NewCharge {
  const line = quote?.lines[0]
  const quoted = line?.code === "rental" ? line.quantity : rentalDuration
  const hours = quoted ? `, ${quoted} ${quoted === 1 ? "heure" : "heures"}` : ""
  return {
    code: line?.code ?? chargedCode[kind],
    text: `${reservationTypeLabel[kind]}${hours}`,
    quantity: line?.quantity ?? 1,
    unitCents: line?.unitCents ?? priceCents,
    amountCents: priceCents,
    currency: priceCurrency,
    vatPermille: line?.vatPermille ?? null,
  }
}

export const chargedCode = {
  boat_license: "lesson",
  boat_rental: "rental",
  group_outing: "outing",
} as const satisfies Record<Charged["kind"], NewCharge["code"]>

/** True once the price was charged, even if a discount then credited all of it. @param code that of the quote */
export function isPriceSet(charges: readonly ChargeRow[], code: NewCharge["code"]): boolean {
  const open = new Set(openCharges(charges).map(({ charge }) => charge.id))
  const taken = new Set(charges.flatMap((row) => (row.code === "cancellation" ? [row.creditOf] : [])))
  return charges.some((row) => row.kind === "charge" && row.code === code && (open.has(row.id) || !taken.has(row.id)))
}

/** The account as a decision of the school would leave it. */
export function ledgerAfter(
  ledger: Ledger,
  reservation: Charged,
  { status, now }: { status: DecidedStatus; now: Date },
): Ledger {
  if (status === "completed") return ledger
  const rows =
    status === "confirmed"
      ? chargesOnConfirmation(reservation).map((line) => Object.assign({ kind: "charge" as const }, line))
      : cancellationCredits(ledger.charges, { keptPercent: 0 })
  return withRows(ledger, rows, now)
}
