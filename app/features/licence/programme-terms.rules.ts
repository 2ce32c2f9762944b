import { withCost } from "#app/features/bookings/facts/cancellation-cost.rules.ts"
import { changeTerms } from "#app/features/bookings/facts/change-terms.rules.ts"
import type { ChangeTerms, ShownTerms } from "#app/features/bookings/facts/change-terms.schema.ts"
import { firstStart, lastStart, paymentTerms } from "#app/features/bookings/facts/payment-terms.rules.ts"
import type { Attendance } from "#app/features/calendar/attendance.schema.ts"
import type { BookingStatus } from "#app/features/calendar/door/seat-statuses.rules.ts"
import type { SessionType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { keepsSeats } from "#app/features/licence/licence.rules.ts"
import type { ApplicationStatus } from "#app/features/licence/licence.schema.ts"
import type { PaymentTerms } from "#app/features/payments/ledger/dues.rules.ts"
import type { Ledger } from "#app/features/payments/ledger/ledger.rules.ts"

interface ProgrammeSeat {
  sessionType: SessionType
  bookingStatus: BookingStatus
  startsAt: Date
}

interface ChangeableSeat extends ProgrammeSeat {
  /** The school's last move, until the candidate answers. */
  movedBySchoolAt: Date | null
  ownMoves: number
  attendance: Attendance | null
}

/** Nothing changes of an application that lost its seats. */
export function sessionTerms(
  { status, seat }: { status: ApplicationStatus; seat: ChangeableSeat },
  now: Date,
): ChangeTerms {
  const { movedBySchoolAt, ownMoves, attendance } = seat
  const booking = { ...bookingOf(seat), movedBySchoolAt, ownMoves, attendance }
  return changeTerms(keepsSeats(status) ? booking : { ...booking, status: "cancelled" }, now)
}

/** The same with what the school then keeps. */
export function seatTerms(
  { status, seat }: { status: ApplicationStatus; seat: ChangeableSeat & { id: string } },
  { ledger, now }: { ledger: Ledger; now: Date },
): ShownTerms {
  const charges = ledger.charges.filter(({ bookingId }) => bookingId === seat.id)
  return withCost(sessionTerms({ status, seat }, now), { charges, isPriceSet: true }, ledger)
}

export function programmeTerms(seats: readonly ProgrammeSeat[]): PaymentTerms | undefined {
  return paymentTerms(seats.map(bookingOf))
}

export function firstSession(seats: readonly ProgrammeSeat[]): Date | undefined {
  return firstStart(seats.map(bookingOf))
}

export function lastSession(seats: readonly ProgrammeSeat[]): Date | undefined {
  return lastStart(seats.map(bookingOf))
}

function bookingOf({ sessionType, bookingStatus, startsAt }: ProgrammeSeat) {
  return { kind: sessionType, status: bookingStatus, startsAt }
}
