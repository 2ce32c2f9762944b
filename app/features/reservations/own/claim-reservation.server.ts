import type { Context } from "hono"
import type { Claim } from "#app/features/bookings/manage/find-claimed.server.ts"
import { type SessionDeps, visitorOf } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { ApiEnv } from "#app/platform/http/api-router.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { findClaimedReservation } from "./own-reservation.queries.server.ts"
import { ownReservationRefusals as refusals } from "./own-reservation.refusals.ts"
import type { BookingKey } from "./own-reservation.schema.ts"

/** @throws Problem 404 without a secret, or without an id and a session */
export async function claimOf(c: Context<ApiEnv>, deps: SessionDeps, key: BookingKey): Promise<Claim> {
  const { secret, reservationId: bookingId } = key
  if (secret) return { secret }
  if (!bookingId) throw refuse(refusals, "unknown-link")
  const visitor = await visitorOf(c, deps)
  if (!visitor) throw refuse(refusals, "unknown-link")
  return { id: bookingId, userId: visitor.userId }
}

/** @throws Problem 404 if the claim finds no booking */
export async function claimedReservation({ db, clock }: { db: Db; clock: Clock }, claim: Claim) {
  const reservation = await findClaimedReservation(db, claim, clock.now())
  if (!reservation) throw refuse(refusals, "unknown-link")
  return reservation
}
