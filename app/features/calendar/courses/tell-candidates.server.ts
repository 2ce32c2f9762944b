import type { SessionMoment } from "#app/features/calendar/slots/kinds/session-moment.schema.ts"
import type { LicenceType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { addressesOf } from "#app/features/identity/identity.queries.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { mailTime } from "#app/features/outbox/undo.rules.ts"
import { accountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { ledgersOf } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { releaseSeatMail } from "./held-seat-mails.server.ts"
import type { SessionCancellationUndo } from "./mails/seat-mail-parts.server.ts"

/** All '' for a forgotten person. */
export interface Candidate {
  firstName: string
  lastName: string
  email: string
  phone: string
  phoneNormal: string | null
}

/** Set by the wiring, because applications belong to another feature (design 3). */
export type CandidatesOf = (db: Db | Trx, applicationIds: readonly string[]) => Promise<Map<string, Candidate>>

export interface BookedSeat {
  id: string
  reference: string
  userId: string | null
  applicationId: string
}

export interface SessionNow extends SessionMoment {
  licenseType: LicenceType
  startsAt: Date
  endsAt: Date
}

/** Of a session that the school changed, after the change. */
export interface News {
  seats: readonly (BookedSeat & { sequence: number; version: number; priceCents: number })[]
  session: SessionNow
  message?: string | undefined
  candidatesOf: CandidatesOf
  now: Date
}

/** Tells the candidates of a session that the school cancelled; their mails leave after `undoMinutes`. */
export async function tellOfCancelled(trx: Trx, state: SessionCancellationUndo["state"], news: News): Promise<void> {
  const { now } = news
  const ledgers = await ledgersOf(
    trx,
    news.seats.map(({ applicationId }) => applicationId),
  )
  for (const { seat, mail, data } of await mailsOf(trx, news)) {
    const { version, userId, applicationId } = seat
    await releaseSeatMail(trx, seat, { now, leavesAt: mailTime(now) })
    const ledger = ledgers.get(applicationId)
    const money = ledger && accountMoney(ledger, undefined, now)
    await queueEmail(trx, {
      ...mail,
      kind: "training-session-cancelled",
      data: {
        ...data,
        choosable: userId !== null,
        ...(money ? { money } : {}),
        undo: { act: "session-cancelled", version, state },
      },
    })
  }
}

/** What each mail about a session says, without candidates who have no address. */
export async function mailsOf(trx: Trx, { seats, session, message, candidatesOf, now }: News) {
  const { startsAt, endsAt, ...moment } = session
  const shown = { ...moment, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  const reached = (await withAddresses(trx, seats, candidatesOf)).filter(({ to }) => to !== "")
  return reached.map((seat) => {
    const { id, reference, userId, applicationId, sequence, priceCents, candidate, to } = seat
    return {
      seat,
      // Deleted together with the application.
      mail: { to, entity: "boat-license-application", entityId: applicationId, sendAt: mailTime(now) },
      data: {
        firstName: candidate.firstName,
        seat: { id, reference, priceCents, ...shown },
        sequence,
        ...(userId ? { applicationId } : {}),
        ...(message ? { message } : {}),
      },
    }
  })
}

const forgotten: Candidate = { firstName: "", lastName: "", email: "", phone: "", phoneNormal: null }

/** Addresses: the account's, else the application's, '' for a forgotten person. */
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

/** Who has a seat in these sessions, in the order of booking. */
export async function candidatesIn(db: Db, sessionIds: readonly string[], candidatesOf: CandidatesOf) {
  if (sessionIds.length === 0) return []
  const seats = await db
    .selectFrom("seats")
    .select(["sessionId", "userId", "applicationId"])
    .where("sessionId", "in", sessionIds)
    .where("status", "=", "confirmed")
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
  return await withAddresses(db, seats, candidatesOf)
}

export function momentOf({ sessionType, date, startTime, endTime, instructorName, location }: SessionMoment) {
  return { sessionType, date, startTime, endTime, instructorName, location }
}
