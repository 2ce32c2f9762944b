import {
  findSeat,
  type SeatToChange,
  seatsOfApplications,
} from "#app/features/calendar/courses/training.queries.server.ts"
import { addressesOf, lockAccount } from "#app/features/identity/identity.queries.server.ts"
import { lockApplication, lockApplications } from "#app/features/licence/application/lock-applications.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"

export type LockedCandidate = NonNullable<Awaited<ReturnType<typeof lockCandidate>>>

/**
 * Locks the account and all its applications, because a person's sessions must not overlap, then reads their seats.
 * @returns undefined without such an application, or once its person is forgotten
 */
export async function lockCandidate(trx: Trx, applicationId: string) {
  const known = await trx
    .selectFrom("boatLicenseApplications")
    .select("userId")
    .where("id", "=", applicationId)
    .where("forgottenAt", "is", null)
    .executeTakeFirst()
  if (!known) return undefined
  const { userId } = known
  if (userId) await lockAccount(trx, userId)
  const applications = userId ? await lockApplications(trx, userId) : await lockApplication(trx, applicationId)
  const application = applications.find(({ id }) => id === applicationId)
  if (!application) return undefined
  const seats = await seatsOfApplications(
    trx,
    applications.map(({ id }) => id),
  )
  const to = (userId && (await addressesOf(trx, [userId])).get(userId)) || application.email
  return { userId, application, to, seats }
}

export interface SeatAsked {
  sessionId: string
  bookingId: string
  version: number
  actor: string
  now: Date
}

export interface LockedSeat extends LockedCandidate {
  seat: SeatToChange
}

/** Locks the candidate of a seat; refuses when the seat changed since it was shown. */
export async function lockSeat(
  trx: Trx,
  { sessionId, bookingId, version }: SeatAsked,
): Promise<({ ok: true } & LockedSeat) | { ok: false; refusal: "seat-not-found" | "changed-meanwhile" }> {
  const found = await findSeat(trx, bookingId)
  const candidate = found && (await lockCandidate(trx, found.applicationId))
  const seat = candidate?.seats.find(({ id }) => id === bookingId)
  if (!candidate || seat?.sessionId !== sessionId) return { ok: false, refusal: "seat-not-found" }
  const now = await findSeat(trx, bookingId)
  if (now?.version !== version) return { ok: false, refusal: "changed-meanwhile" }
  return { ok: true, ...candidate, seat }
}

/** The person's booked seats, beside one that is not booked. */
export function othersOf({ seats }: LockedCandidate): SeatToChange[] {
  return seats.filter(({ bookingStatus }) => bookingStatus === "confirmed")
}
