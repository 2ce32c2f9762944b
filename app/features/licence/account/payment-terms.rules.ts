import { sessionChangesEnd } from "#app/features/calendar/courses/training.rules.ts"
import type { PaymentTerms } from "#app/features/payments/ledger/dues.rules.ts"
import type { ProgrammeSeat } from "./own-sessions.rules.ts"

/** A deposit at once, the balance a week before the first session; undefined without a booked session. */
export function paymentTerms(seats: readonly ProgrammeSeat[]): PaymentTerms | undefined {
  const [first] = bookedStarts(seats)
  return first && { deposit: true, balanceDueAt: sessionChangesEnd(first) }
}

export function lastStart(seats: readonly ProgrammeSeat[]): Date | undefined {
  return bookedStarts(seats).at(-1)
}

function bookedStarts(seats: readonly ProgrammeSeat[]): Date[] {
  const booked = seats.filter(({ bookingStatus }) => bookingStatus === "confirmed")
  return booked.map(({ startsAt }) => startsAt).toSorted((one, other) => one.getTime() - other.getTime())
}
