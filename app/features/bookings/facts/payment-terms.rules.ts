import { clockHoursBefore } from "#app/features/calendar/clock-hours.rules.ts"
import type { PaymentTerms } from "#app/features/payments/ledger/dues.rules.ts"
import { terms } from "#content/commitments.ts"
import type { BookingKind, BookingStatus } from "./change-terms.rules.ts"

interface Booked {
  kind: BookingKind
  status: BookingStatus
  startsAt: Date
}

/**
 * When the bookings of one account are to be paid (school 4, "Deposit"). Training: a deposit at once, the balance a week
 * before its first day. Rentals and outings: at their start. @returns undefined if nothing is booked
 */
export function paymentTerms(bookings: readonly Booked[]): PaymentTerms | undefined {
  const [first] = byStart(bookings.filter(({ status }) => status !== "cancelled"))
  if (!first) return undefined
  const { kind, startsAt } = first
  const training = kind !== "boat_rental" && kind !== "group_outing"
  return {
    deposit: training,
    balanceDueAt: training ? clockHoursBefore(startsAt, terms.trainingCancellationDays * 24) : startsAt,
  }
}

/** Returns the start of the first confirmed booking. */
export function firstStart(bookings: readonly Booked[]): Date | undefined {
  return confirmedByStart(bookings).at(0)?.startsAt
}

/** Returns the start of the last confirmed booking. */
export function lastStart(bookings: readonly Booked[]): Date | undefined {
  return confirmedByStart(bookings).at(-1)?.startsAt
}

function confirmedByStart(bookings: readonly Booked[]): Booked[] {
  return byStart(bookings.filter(({ status }) => status === "confirmed"))
}

function byStart(bookings: readonly Booked[]): Booked[] {
  return bookings.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}
