import { addressesOf } from "#app/features/identity/identity.queries.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { LicenceType, SessionMoment } from "./training.schema.ts"

/** The person an application is for; all '' once forgotten. */
export interface Candidate {
  firstName: string
  lastName: string
  email: string
  phone: string
}

/** Who is behind some applications, by their ids. Applications are not ours: the wiring hands this in (design 3). */
export type CandidatesOf = (db: Db | Trx, applicationIds: readonly string[]) => Promise<Map<string, Candidate>>

/** A booking somebody is to be told about. */
export interface BookedSeat {
  id: string
  reference: string
  userId: string | null
  applicationId: string
}

/** A session as it is from now on; `version` is the one this change leaves it with. */
export interface SessionNow extends SessionMoment {
  licenseType: LicenceType
  startsAt: Date
  endsAt: Date
  version: number
}

interface News {
  seats: readonly BookedSeat[]
  session: SessionNow
  /** As it was, of a session that was moved; left out of one that is cancelled. */
  before?: SessionMoment
  candidatesOf: CandidatesOf
  now: Date
}

/**
 * Queues a mail to everybody with a seat and an address: the session was moved, or is cancelled. The back-office
 * promises as many mails as `withAddresses` finds.
 */
export async function tellCandidates(trx: Trx, { seats, session, before, candidatesOf, now }: News): Promise<void> {
  for (const { id, reference, userId, applicationId, candidate, to } of await withAddresses(trx, seats, candidatesOf)) {
    if (to === "") continue
    const { version, startsAt, endsAt, ...moment } = session
    const seat = { id, reference, ...moment, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
    const { firstName } = candidate
    // Kept, and forgotten, with the application.
    const mail = { to, entity: "boat-license-application", entityId: applicationId, sendAt: now }
    // The candidate's calendar holds number 0, from the confirmation; versions only grow.
    const data = { firstName, seat, sequence: version }
    if (before) await queueEmail(trx, { ...mail, kind: "training-session-moved", data: { ...data, before } })
    else {
      const choosable = userId !== null
      await queueEmail(trx, { ...mail, kind: "training-session-cancelled", data: { ...data, choosable } })
    }
  }
}

const forgotten: Candidate = { firstName: "", lastName: "", email: "", phone: "" }

/**
 * The people of some seats with their address for mails: the account's, without an account the application's, '' for a
 * forgotten person.
 */
export async function withAddresses<Seat extends Pick<BookedSeat, "userId" | "applicationId">>(
  db: Db | Trx,
  seats: readonly Seat[],
  candidatesOf: CandidatesOf,
): Promise<(Seat & { candidate: Candidate; to: string })[]> {
  const userIds = seats.flatMap(({ userId }) => userId ?? [])
  const addresses = await addressesOf(db, userIds)
  const candidates = await candidatesOf(
    db,
    seats.map(({ applicationId }) => applicationId),
  )
  return seats.map((seat) => {
    const candidate = candidates.get(seat.applicationId) ?? forgotten
    const to = (seat.userId && addresses.get(seat.userId)) || candidate.email
    return { ...seat, candidate, to }
  })
}

/** Of a session with more to it, only which one it is and when. */
export function momentOf({ sessionType, date, startTime, endTime, instructorName, location }: SessionMoment) {
  return { sessionType, date, startTime, endTime, instructorName, location }
}
