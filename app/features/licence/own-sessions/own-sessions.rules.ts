import { type ChangeTerms, termsOfChange } from "#app/features/calendar/change-terms.rules.ts"
import { programmeChangesEnd } from "#app/features/calendar/courses/training.rules.ts"
import type { BookingStatus } from "#app/features/calendar/courses/training.schema.ts"
import { keepsSeats } from "#app/features/licence/licence.rules.ts"
import type { ApplicationStatus } from "#app/features/licence/licence.schema.ts"
import { contractTerms } from "#content/commitments.ts"

export interface ProgrammeSeat {
  bookingStatus: BookingStatus
  startsAt: Date
  /** Null if the candidate did not leave it. */
  keptPercent: number | null
}

/** The end of free changes (school 2, "Policies"); null without a booked session. A session left late still counts. */
export function freeUntil(seats: readonly ProgrammeSeat[]): Date | null {
  const [first, ...others] = seats
    .filter(({ bookingStatus, keptPercent }) => bookingStatus === "confirmed" || (keptPercent ?? 0) > 0)
    .map(({ startsAt }) => startsAt)
  return first ? programmeChangesEnd([first, ...others]) : null
}

interface Changeable {
  status: ApplicationStatus
  seats: readonly ProgrammeSeat[]
  seat: ProgrammeSeat & { ownMoves: number }
}

export function sessionTerms({ status, seats, seat }: Changeable, now: Date): ChangeTerms {
  return termsOfChange({
    open: keepsSeats(status) && seat.bookingStatus === "confirmed" && now < seat.startsAt,
    late: isLate(seats, now),
    binding: true,
    ownMoves: seat.ownMoves,
  })
}

/** The part of the session's price that the school keeps if the candidate leaves it now. */
export function keptPercentNow(seats: readonly ProgrammeSeat[], now: Date): number {
  return isLate(seats, now) ? contractTerms.lateCancellationKeptPercent : 0
}

/** A change exactly at the limit is in time. */
function isLate(seats: readonly ProgrammeSeat[], now: Date): boolean {
  const end = freeUntil(seats)
  return end === null || now > end
}
