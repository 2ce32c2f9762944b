import { type ChangeTerms, termsOfChange } from "#app/features/calendar/change-terms.rules.ts"
import { freeCancellationEnds, lateness } from "#app/features/reservations/reservations.rules.ts"
import type { ReservationStatus } from "#app/features/reservations/reservations.schema.ts"
import type { ShownTerms } from "./change-terms.schema.ts"

interface Changeable {
  status: ReservationStatus
  startsAt: Date
  movedBySchoolAt: Date | null
  ownMoves: number
}

/** The same as pages show it: the account's list and the manage page say one thing. */
export function shownTerms(booking: Changeable, now: Date): ShownTerms {
  const freeUntil = freeCancellationEnds(booking).toISOString()
  return { movedBySchool: booking.movedBySchoolAt !== null, freeUntil, ...changeTerms(booking, now) }
}

/** The school keeps nothing of a request that it has not confirmed. */
export function changeTerms(booking: Changeable, now: Date): ChangeTerms {
  const { status, startsAt, movedBySchoolAt, ownMoves } = booking
  return termsOfChange({
    open: (status === "pending" || status === "confirmed") && now < startsAt,
    late: lateness(booking, now).late === true,
    binding: status === "confirmed",
    movedBySchool: movedBySchoolAt !== null,
    ownMoves,
  })
}
