import type { Claim } from "#app/features/bookings/manage/find-claimed.server.ts"
import { type SeatToChange, seatsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import { addressesOf, lockAccount } from "#app/features/identity/identity.queries.server.ts"
import { lockApplications } from "#app/features/licence/application/lock-applications.server.ts"
import type { ApplicationStatus, LicenceType } from "#app/features/licence/licence.schema.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { findClaimedApplication } from "./own-sessions.queries.server.ts"

export interface ChangeAsked {
  claim: Claim
  version: number
  bookingId: string
  now: Date
}

export interface ClaimedSeat {
  /** The actor of events: the account, or 'guest' for the reader of a link. */
  actor: string
  application: {
    id: string
    version: number
    status: ApplicationStatus
    licenseType: LicenceType
    firstName: string
    lastName: string
    phone: string
  }
  email: string
  seat: SeatToChange
  seats: readonly SeatToChange[]
  /** The seats of all the person's applications, because sessions must not overlap. */
  all: readonly SeatToChange[]
}

type LockRefusal = "unknown-sessions" | "changed-meanwhile"

/** Locks the account and all its applications, then reads their sessions. */
export async function lockClaimed(
  trx: Trx,
  { claim, version, bookingId, now }: ChangeAsked,
): Promise<({ ok: true } & ClaimedSeat) | { ok: false; refusal: LockRefusal }> {
  const claimed = await findClaimedApplication(trx, claim, now)
  if (!claimed?.userId) return { ok: false, refusal: "unknown-sessions" }
  const { userId } = claimed
  await lockAccount(trx, userId)
  const applications = await lockApplications(trx, userId)
  const application = applications.find(({ id }) => id === claimed.id)
  if (!application) return { ok: false, refusal: "unknown-sessions" }
  const all = await seatsOfApplications(
    trx,
    applications.map(({ id }) => id),
  )
  const seats = all.filter(({ applicationId }) => applicationId === application.id)
  const seat = seats.find(({ id }) => id === bookingId)
  if (!seat || application.version !== version) return { ok: false, refusal: "changed-meanwhile" }
  const email = (await addressesOf(trx, [userId])).get(userId) ?? application.email
  const actor = "userId" in claim ? userId : "guest"
  return { ok: true, actor, application, email, seat, seats, all }
}

/** Raises the version, so that the server refuses changes based on what somebody saw before. */
export async function countChange(trx: Trx, { id, version }: ClaimedSeat["application"], now: Date): Promise<void> {
  await trx
    .updateTable("boatLicenseApplications")
    .set({ updatedAt: now, version: version + 1 })
    .where("id", "=", id)
    .execute()
}
