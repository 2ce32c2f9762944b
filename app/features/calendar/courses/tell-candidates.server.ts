import type { SessionMoment } from "#app/features/calendar/slots/kinds/session-moment.schema.ts"
import type { LicenceType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { addressesOf } from "#app/features/identity/identity.queries.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { accountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { ledgersOf } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { releaseSeatMail } from "./held-seat-mails.server.ts"

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

interface News {
  /** `sequence` is the one after this change. */
  seats: readonly (BookedSeat & { sequence: number; priceCents: number })[]
  session: SessionNow
  /** The former moment of a moved session; undefined when cancelled. */
  before?: SessionMoment
  candidatesOf: CandidatesOf
  told?: { message: string; sendAt: Date } | undefined
  now: Date
}

export async function tellCandidates(trx: Trx, news: News): Promise<void> {
  const { seats, session, before, candidatesOf, told, now } = news
  const applicationIds = before ? [] : seats.map(({ applicationId }) => applicationId)
  const ledgers = await ledgersOf(trx, applicationIds)
  for (const seatNow of await withAddresses(trx, seats, candidatesOf)) {
    const { id, reference, userId, applicationId, sequence, priceCents, candidate, to } = seatNow
    if (to === "") continue
    await releaseSeatMail(trx, { id, applicationId }, now)
    const { startsAt, endsAt, ...moment } = session
    const booked = { id, reference, priceCents, ...moment }
    const seat = { ...booked, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
    const { firstName } = candidate
    // Deleted together with the application.
    const mail = { to, entity: "boat-license-application", entityId: applicationId, sendAt: told?.sendAt ?? now }
    const data = { firstName, seat, sequence, ...(userId ? { applicationId } : {}) }
    if (before) await queueEmail(trx, { ...mail, kind: "training-session-moved", data: { ...data, before } })
    else {
      const choosable = userId !== null
      const ledger = ledgers.get(applicationId)
      const money = ledger && accountMoney(ledger, undefined, now)
      const cancelled = { ...data, choosable, ...(money ? { money } : {}), ...(told ? { message: told.message } : {}) }
      await queueEmail(trx, { ...mail, kind: "training-session-cancelled", data: cancelled })
    }
  }
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

export function momentOf({ sessionType, date, startTime, endTime, instructorName, location }: SessionMoment) {
  return { sessionType, date, startTime, endTime, instructorName, location }
}
