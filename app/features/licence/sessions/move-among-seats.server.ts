import type { SeatToChange } from "#app/features/calendar/courses/training.queries.server.ts"
import { overlapping } from "#app/features/calendar/courses/training.rules.ts"
import { type MovedSeatOutcome, moveSeat, type SeatToMove } from "#app/features/calendar/door/take-seats.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"

interface MoveAmongSeats extends SeatToMove {
  booking: SeatToChange
  /** All of the candidate's, of all applications. */
  seats: readonly SeatToChange[]
}

export type MoveOutcome =
  | MovedSeatOutcome
  | { ok: false; refusal: "other-kind" }
  | { ok: false; refusal: "sessions-overlap" }

/**
 * Moves a seat to another session of its kind, at a time when the candidate has no other (school 0). The caller has
 * locked the application and rolls back on a refusal.
 */
export async function moveAmongSeats(trx: Trx, { seats, ...moving }: MoveAmongSeats): Promise<MoveOutcome> {
  const outcome = await moveSeat(trx, moving)
  if (!outcome.ok) return outcome
  const { session } = outcome
  if (session.sessionType !== moving.booking.sessionType) return { ok: false, refusal: "other-kind" }
  const others = seats.filter(({ id, bookingStatus }) => bookingStatus === "confirmed" && id !== moving.booking.id)
  const overlaps = others.some((other) => overlapping([other, session]).length > 0)
  return overlaps ? { ok: false, refusal: "sessions-overlap" } : outcome
}
