import { withCost } from "#app/features/bookings/facts/cancellation-cost.rules.ts"
import { changeTerms } from "#app/features/bookings/facts/change-terms.rules.ts"
import type { ShownTerms } from "#app/features/bookings/facts/change-terms.schema.ts"
import { withRows } from "#app/features/payments/ledger/account-money.rules.ts"
import { cancellationCredits } from "#app/features/payments/ledger/credits.rules.ts"
import { type ChargeRow, type Ledger, type NewCharge, openCharges } from "#app/features/payments/ledger/ledger.rules.ts"
import { chargedOf } from "#app/features/payments/online/own-money.rules.ts"
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

/**
 * The charges of a confirmed booking. @param amountCents what the school set in place of a least price; undefined leaves
 * it to be set later
 */
export function chargesOnConfirmation(reservation: Charged, amountCents: number | undefined): NewCharge[] {
  const quoted = quotedCharge(reservation)
  if (!isLeastPrice(reservation.kind)) return [quoted]
  return amountCents === undefined ? [] : [{ ...quoted, quantity: 1, unitCents: amountCents, amountCents }]
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

/** What the account charges once the school has set the price; null before, whatever else is charged. */
export function chargedPrice(ledger: Ledger, kind: Charged["kind"]) {
  return isPriceSet(ledger.charges, chargedCode[kind]) ? chargedOf(ledger) : null
}

type Changeable = Parameters<typeof changeTerms>[0] & Pick<Charged, "kind">

/** What its person may change now, with what the school then keeps. */
export function shownTerms(booking: Changeable, ledger: Ledger, now: Date): ShownTerms {
  const { charges } = ledger
  const priceSet = isPriceSet(charges, chargedCode[booking.kind])
  return withCost(changeTerms(booking, now), { charges, isPriceSet: priceSet }, ledger)
}

/** The account as a decision of the school would leave it. */
export function ledgerAfter(
  ledger: Ledger,
  reservation: Charged,
  { status, amountCents, now }: { status: DecidedStatus; amountCents?: number | undefined; now: Date },
): Ledger {
  if (status === "completed") return ledger
  const rows =
    status === "confirmed"
      ? chargesOnConfirmation(reservation, amountCents).map((line) => Object.assign({ kind: "charge" as const }, line))
      : cancellationCredits(ledger.charges, { keptPercent: 0 })
  return withRows(ledger, rows, now)
}
