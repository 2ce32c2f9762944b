import type { CalendarSeat } from "#app/features/calendar/courses/session-calendar.server.ts"
import type { BookedSession } from "#app/features/calendar/courses/training.schema.ts"
import type { Decision } from "#app/features/licence/licence.rules.ts"
import type { LicenceType } from "#app/features/licence/licence.schema.ts"
import { accountMoney, withRows } from "#app/features/payments/ledger/account-money.rules.ts"
import { cancellationCredits } from "#app/features/payments/ledger/credits.rules.ts"
import type { ChargeRow, Ledger } from "#app/features/payments/ledger/ledger.rules.ts"

interface Decided {
  decision: Decision
  /** '' for none. */
  message: string
  seats: BookedSession[]
  /** The lost seats, for the candidate's agenda. */
  ended: CalendarSeat[]
  /** The account after the decision. */
  ledger: Ledger
  now: Date
}

export function decisionMail(
  { firstName, licenseType }: { firstName: string; licenseType: LicenceType },
  { decision, message, seats, ended, ledger, now }: Decided,
) {
  const money = decision === "rejected" ? accountMoney(ledger, undefined, now) : undefined
  return {
    kind: `application-${decision}` as const,
    data: { firstName, licenseType, message: message || null, seats, ended, ...(money ? { money } : {}) },
  }
}

export function withoutSeats(ledger: Ledger, seatIds: readonly string[], now: Date): Ledger {
  const which = ({ bookingId }: ChargeRow) => bookingId !== null && seatIds.includes(bookingId)
  return withRows(ledger, cancellationCredits(ledger.charges, { keptPercent: 0, which }), now)
}

export function isHeld({ bookingStatus }: BookedSession): boolean {
  return bookingStatus === "confirmed"
}
