import { clockHoursBefore } from "#app/features/calendar/reminders/clock-hours.rules.ts"
import type { ReservationType } from "#app/features/calendar/slots/availability.schema.ts"
import type { PaymentTerms } from "#app/features/payments/ledger/dues.rules.ts"
import { terms } from "#content/commitments.ts"

/** A lesson is paid a week before, with a deposit at once; rentals and outings are paid by the time they begin. */
export function paymentTerms({
  reservationType,
  startsAt,
}: {
  reservationType: ReservationType
  startsAt: Date
}): PaymentTerms {
  const training = reservationType === "boat_license"
  return {
    deposit: training,
    balanceDueAt: training ? clockHoursBefore(startsAt, terms.trainingCancellationDays * 24) : startsAt,
  }
}
