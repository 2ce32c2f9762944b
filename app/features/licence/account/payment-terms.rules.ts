import { programmeChangesEnd } from "#app/features/calendar/courses/training.rules.ts"
import type { ProgrammeSeat } from "#app/features/licence/own-sessions/own-sessions.rules.ts"
import type { PaymentTerms } from "#app/features/payments/ledger/dues.rules.ts"

/** A programme is paid a week before its first session, with a deposit at once; undefined where nothing is booked. */
export function paymentTerms(seats: readonly ProgrammeSeat[]): PaymentTerms | undefined {
  const [first, ...others] = seats
    .filter(({ bookingStatus }) => bookingStatus === "confirmed")
    .map(({ startsAt }) => startsAt)
  return first && { deposit: true, balanceDueAt: programmeChangesEnd([first, ...others]) }
}
