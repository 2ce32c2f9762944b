import { type ChangeTerms, termsOfChange } from "#app/features/calendar/change-terms.rules.ts"
import { programmeChangesEnd } from "#app/features/calendar/courses/training.rules.ts"
import type { BookingStatus } from "#app/features/calendar/door/seat-statuses.rules.ts"
import { keepsSeats } from "#app/features/licence/licence.rules.ts"
import type { ApplicationStatus } from "#app/features/licence/licence.schema.ts"

export interface ProgrammeSeat {
  bookingStatus: BookingStatus
  startsAt: Date
  /** Null if the candidate did not leave it. */
  keptPercent: number | null
  /** The school's last move, until the candidate answers. */
  movedBySchoolAt: Date | null
}

/**
 * The end of free changes (school 2, "Policies"); null without a session that counts. One left late still does; one that
 * the school moved does not, because it would take time from the others.
 */
export function freeUntil(seats: readonly ProgrammeSeat[]): Date | null {
  const [first, ...others] = seats
    .filter(({ bookingStatus, keptPercent }) => bookingStatus === "confirmed" || (keptPercent ?? 0) > 0)
    .filter((seat) => !isMovedBySchool(seat))
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
    movedBySchool: isMovedBySchool(seat),
    ownMoves: seat.ownMoves,
  })
}

function isMovedBySchool({ bookingStatus, movedBySchoolAt }: ProgrammeSeat): boolean {
  return bookingStatus === "confirmed" && movedBySchoolAt !== null
}

/** A change exactly at the limit is in time. */
function isLate(seats: readonly ProgrammeSeat[], now: Date): boolean {
  const end = freeUntil(seats)
  return end === null || now > end
}
