import { type ChangeTerms, termsOfChange } from "#app/features/calendar/change-terms.rules.ts"
import { sessionChangesEnd, sessionLateness } from "#app/features/calendar/courses/training.rules.ts"
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

/** Each session by its own day; one that the school moved is free until it begins (school 0). */
export function freeUntil(seat: ProgrammeSeat): Date {
  return isMovedBySchool(seat) ? seat.startsAt : sessionChangesEnd(seat.startsAt)
}

interface Changeable {
  status: ApplicationStatus
  seat: ProgrammeSeat & { ownMoves: number }
}

export function sessionTerms({ status, seat }: Changeable, now: Date): ChangeTerms {
  return termsOfChange({
    open: keepsSeats(status) && seat.bookingStatus === "confirmed" && now < seat.startsAt,
    late: sessionLateness(seat.startsAt, now).late === true,
    binding: true,
    movedBySchool: isMovedBySchool(seat),
    ownMoves: seat.ownMoves,
  })
}

function isMovedBySchool({ bookingStatus, movedBySchoolAt }: ProgrammeSeat): boolean {
  return bookingStatus === "confirmed" && movedBySchoolAt !== null
}
