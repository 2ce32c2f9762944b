import { withRows } from "#app/features/payments/ledger/account-money.rules.ts"
import { cancellationCredits } from "#app/features/payments/ledger/credits.rules.ts"
import type { Ledger, NewCharge } from "#app/features/payments/ledger/ledger.rules.ts"
import type { Quote } from "./quote.rules.ts"
import { reservationTypeLabel } from "./reservations.labels.ts"
import type { DecidedStatus } from "./reservations.rules.ts"
import type { ReservationRequest } from "./reservations.schema.ts"

interface Charged {
  reservationType: ReservationRequest["reservationType"]
  rentalDuration?: number | null | undefined
  priceCents: number
  priceCurrency: Quote["currency"]
  /** Null for bookings of older versions. */
  quote: Quote | null
}

/**
 * What a confirmed booking is charged. The price of a lesson or an outing is a « à partir de »: it is charged once the
 * school has set the amount (school 4, design 7.31).
 */
export function chargesOnConfirmation(reservation: Charged): NewCharge[] {
  return reservation.reservationType === "boat_rental" ? [quotedCharge(reservation)] : []
}

/** The quote as one line; the school may set another amount. */
export function quotedCharge({
  reservationType,
  rentalDuration,
  priceCents,
  priceCurrency,
  quote,
}: Charged): NewCharge {
  const line = quote?.lines[0]
  const hours = rentalDuration ? `, ${rentalDuration} ${rentalDuration === 1 ? "heure" : "heures"}` : ""
  return {
    code: line?.code ?? chargedCode[reservationType],
    text: `${reservationTypeLabel[reservationType]}${hours}`,
    quantity: line?.quantity ?? 1,
    unitCents: line?.unitCents ?? priceCents,
    amountCents: priceCents,
    currency: priceCurrency,
    vatPermille: line?.vatPermille ?? null,
  }
}

const chargedCode = {
  boat_license: "lesson",
  boat_rental: "rental",
  group_outing: "outing",
} as const satisfies Record<Charged["reservationType"], NewCharge["code"]>

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
