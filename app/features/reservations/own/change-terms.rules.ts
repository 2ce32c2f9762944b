import { type ChangeTerms, termsOfChange } from "#app/features/calendar/change-terms.rules.ts"
import { lateness } from "#app/features/reservations/reservations.rules.ts"
import type { ReservationStatus } from "#app/features/reservations/reservations.schema.ts"

interface Changeable {
  status: ReservationStatus
  startsAt: Date
  ownMoves: number
}

/** The school keeps nothing of a request that it has not confirmed. */
export function changeTerms({ status, startsAt, ownMoves }: Changeable, now: Date): ChangeTerms {
  return termsOfChange({
    open: (status === "pending" || status === "confirmed") && now < startsAt,
    late: lateness(startsAt, now).late === true,
    binding: status === "confirmed",
    ownMoves,
  })
}
