import {
  findSeat,
  type SeatToChange,
  seatsOfApplications,
} from "#app/features/calendar/courses/training.queries.server.ts"
import { addressesOf, lockAccount } from "#app/features/identity/identity.queries.server.ts"
import { lockApplicationsOf } from "#app/features/licence/application/lock-applications.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"

export type LockedCandidate = Awaited<ReturnType<typeof lockCandidates>>[number]

/** @returns undefined without such an application, or once its person is forgotten */
export async function lockCandidate(trx: Trx, applicationId: string): Promise<LockedCandidate | undefined> {
  const [candidate] = await lockCandidates(trx, [applicationId])
  return candidate
}

/**
 * Locks the accounts and all their applications, because a person's sessions must not overlap, then reads their seats.
 * Leaves out whose person is forgotten.
 */
export async function lockCandidates(trx: Trx, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return []
  const known = await trx
    .selectFrom("boatLicenseApplications")
    .select(["id", "userId"])
    .where("id", "in", applicationIds)
    .where("forgottenAt", "is", null)
    .orderBy("userId")
    .orderBy("id")
    .execute()
  const userIds = [...new Set(known.flatMap(({ userId }) => userId ?? []))]
  for (const userId of userIds) await lockAccount(trx, userId)
  const applications = await lockApplicationsOf(trx, { userIds, ids: known.map(({ id }) => id) })
  const seats = await seatsOfApplications(
    trx,
    applications.map(({ id }) => id),
  )
  const addresses = await addressesOf(trx, userIds)
  return known.flatMap(({ id, userId }) => {
    const application = applications.find((one) => one.id === id)
    if (!application) return []
    const own = new Set(userId ? applications.filter((one) => one.userId === userId).map((one) => one.id) : [id])
    const to = (userId && addresses.get(userId)) || application.email
    return [{ userId, application, to, seats: seats.filter(({ applicationId }) => own.has(applicationId)) }]
  })
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
