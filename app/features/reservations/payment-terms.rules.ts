import { clockHoursBefore } from "#app/features/calendar/clock-hours.rules.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import type { PaymentTerms } from "#app/features/payments/ledger/dues.rules.ts"
import type { ReservationStatus } from "#app/features/reservations/reservations.schema.ts"
import { terms } from "#content/commitments.ts"

interface Booking {
  status: ReservationStatus
  kind: ReservationType
  startsAt: Date
}

/** Lessons: a deposit at once, the balance a week before. Rentals and outings: at their start. */
export function paymentTerms({ status, kind, startsAt }: Booking): PaymentTerms | undefined {
  if (status === "cancelled") return undefined
  const training = kind === "boat_license"
  return {
    deposit: training,
    balanceDueAt: training ? clockHoursBefore(startsAt, terms.trainingCancellationDays * 24) : startsAt,
  }
}
