import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { type CourseColumns, courseColumns } from "#app/features/calendar/slots/kinds/course-columns.server.ts"
import type { SessionMoment } from "#app/features/calendar/slots/kinds/session-moment.schema.ts"
import { isOpen, seatsLeft } from "#app/features/calendar/slots/kinds/session-state.rules.ts"
import { courseLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import type { LicenceType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { readVatRates } from "#app/features/catalogue/catalogue.queries.server.ts"
import {
  chargeSeatAgain,
  chargeSeats,
  repriceSeat,
  type SeatToCharge,
} from "#app/features/payments/ledger/charge-seats.server.ts"
import type { Moved } from "#app/features/payments/ledger/write-charges.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { shortReference } from "#app/platform/short-reference.server.ts"
import { freePlaces } from "./free-places.server.ts"

export interface SeatsToTake {
  applicationId: string
  licenceType: LicenceType
  /** At least one, each once; the price is the one that was shown. */
  sessions: readonly { id: string; priceCents: number }[]
  replaces?: string
  now: Date
}

export interface TakenSeat extends SessionMoment {
  id: string
  reference: string
  sessionId: string
  startsAt: Date
  endsAt: Date
  priceCents: number
}

/** Ids of sessions that changed since the candidate saw them, each in one list. */
export interface ChangedSessions {
  full: string[]
  unavailable: string[]
  repriced: { id: string; priceCents: number }[]
}

export type SessionsRefused =
  | { ok: false; refusal: "other-licence" }
  | { ok: false; refusal: "sessions-changed"; changed: ChangedSessions }

export type SeatsOutcome = { ok: true; seats: TakenSeat[] } | SessionsRefused

/**
 * With `moveSeat` and `retakeSeat` the only way to take seats (design 1): one in each session, all or none. The caller has locked the
 * application and rolls back on a refusal.
 */
export async function takeSeats(trx: Trx, taking: SeatsToTake): Promise<SeatsOutcome> {
  const judged = await judgeSessions(trx, taking)
  if (!judged.ok) return judged
  const seats = judged.sessions.map((session) => seatIn(session))
  await trx
    .insertInto("seats")
    .values(
      seats.map(({ id, reference, sessionId, priceCents }) => ({
        id,
        reference,
        sessionId,
        priceCents,
        priceCurrency: "CHF" as const,
        applicationId: taking.applicationId,
        status: "confirmed" as const,
        replaces: taking.replaces ?? null,
      })),
    )
    .execute()
  await occupy(trx, seats, taking.now)
  const rateOf = await readVatRates(trx)
  const charged = seats.map((seat) => seatToCharge(seat, rateOf("course", seat.date)))
  await chargeSeats(trx, { ...taking, seats: charged })
  return { ok: true, seats: seats.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime()) }
}

function seatToCharge(
  { id, reference, sessionType, priceCents }: Pick<TakenSeat, "id" | "reference" | "sessionType" | "priceCents">,
  vatPermille: SeatToCharge["vatPermille"],
): SeatToCharge {
  const text = `${courseLabel[sessionType]}, réf. ${reference}`
  return { id, priceCents, code: `session-${sessionType}`, text, vatPermille }
}

export interface SeatToMove {
  booking: { id: string; sessionId: string; priceCents: number }
  licenceType: LicenceType
  sessionId: string
  /** Of the new session, as it was shown; the seat's own if it is missing. */
  priceCents?: number
  /** The school moves it, and does not count it as a move of the candidate. */
  bySchool?: {
    movedBySchoolAt: Date | null
    /** It moves it back: the seat gets its former price, whatever the session costs now. */
    back?: true
  }
  now: Date
}

export type MovedSeatOutcome =
  | { ok: true; session: LockedSession; sequence: number; charged: Moved }
  | SessionsRefused
  | { ok: false; refusal: "seat-changed" }
  | { ok: false; refusal: "same-session" }

/**
 * Moves a booking to another session: its id and reference stay, and the account is charged or credited the difference
 * of the prices. The caller has locked the application and rolls back on a refusal; `seat-changed` where the school
 * cancelled the session meanwhile, `same-session` where the application has a seat in the wanted session.
 */
export async function moveSeat(trx: Trx, moving: SeatToMove): Promise<MovedSeatOutcome> {
  const { booking, licenceType, sessionId, priceCents = booking.priceCents, bySchool, now } = moving
  const { id } = booking
  if (await isTaken(trx, { id, sessionId })) return { ok: false, refusal: "same-session" }
  const wanted = { licenceType, sessions: [{ id: sessionId, priceCents: bySchool?.back ? null : priceCents }], now }
  const judged = await judgeSessions(trx, wanted, [booking.sessionId])
  if (!judged.ok) return judged
  const [session] = judged.sessions
  const moved = await trx
    .updateTable("seats")
    .set(bySchool ? { movedBySchoolAt: bySchool.movedBySchoolAt } : ownMove(now))
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .set({ sessionId, priceCents, updatedAt: now })
    .where("id", "=", id)
    .where("sessionId", "=", booking.sessionId)
    .where("status", "=", "confirmed")
    .returning(["applicationId", "reference", "sequence"])
    .executeTakeFirst()
  if (!session || !moved) return { ok: false, refusal: "seat-changed" }
  await freePlaces(trx, [id])
  await occupy(trx, [{ id, sessionId }], now)
  const { applicationId, reference, sequence } = moved
  const rateOf = await readVatRates(trx)
  const seat = seatToCharge({ ...session, id, reference, priceCents }, rateOf("course", session.date))
  const charged = await repriceSeat(trx, { applicationId, seat, fromCents: booking.priceCents, now })
  return { ok: true, session, sequence, charged }
}

/** A move that answers the school's is not counted. */
function ownMove(now: Date) {
  const ownMoves = sql<number>`own_moves + (moved_by_school_at is null)::integer`
  return { ownMoves, movedBySchoolAt: null, movedAt: now }
}

export type RetakenSeatOutcome =
  | { ok: true; charged: Moved }
  | Extract<SessionsRefused, { refusal: "sessions-changed" }>
  | { ok: false; refusal: "seat-changed" }

/**
 * Takes a seat again that the school cancelled, alone or with its session, at its former price. The caller has locked the application and rolls
 * back on a refusal; `seat-changed` where the seat is not cancelled by the school.
 */
export async function retakeSeat(
  trx: Trx,
  { id, sessionId, licenceType, now }: { id: string; sessionId: string; licenceType: LicenceType; now: Date },
): Promise<RetakenSeatOutcome> {
  const judged = await judgeSessions(trx, { licenceType, sessions: [{ id: sessionId, priceCents: null }], now })
  if (!judged.ok) return judged.refusal === "other-licence" ? { ok: false, refusal: "seat-changed" } : judged
  const retaken = await trx
    .updateTable("seats")
    .set(({ eb }) => ({ status: "confirmed", cancelledAs: null, version: eb("version", "+", 1), updatedAt: now }))
    .where("id", "=", id)
    .where("sessionId", "=", sessionId)
    .where("cancelledAs", "in", ["school", "session"])
    .returning("applicationId")
    .executeTakeFirst()
  if (!retaken) return { ok: false, refusal: "seat-changed" }
  await occupy(trx, [{ id, sessionId }], now)
  const { applicationId } = retaken
  return { ok: true, charged: await chargeSeatAgain(trx, { applicationId, id, now }) }
}

async function isTaken(trx: Trx, { id, sessionId }: { id: string; sessionId: string }): Promise<boolean> {
  const taken = await trx
    .selectFrom("seats as moved")
    .innerJoin("seats as other", "other.applicationId", "moved.applicationId")
    .where("moved.id", "=", id)
    .where("other.sessionId", "=", sessionId)
    .where("other.status", "=", "confirmed")
    .select("other.id")
    .executeTakeFirst()
  return taken !== undefined
}

async function occupy(trx: Trx, seats: readonly { id: string; sessionId: string }[], now: Date): Promise<void> {
  const bookings = seats.map(({ id }) => id)
  const slotIds = seats.map(({ sessionId }) => sessionId)
  const { rows } = await sql<{ refusal: string | null }>`
    select take_seats(${bookings}::uuid[], ${slotIds}::uuid[], ${now}::timestamptz) as refusal`.execute(trx)
  if (rows[0]?.refusal) throw new Error(`a locked session was judged open, then refused: ${rows[0].refusal}`)
}

export type LockedSession = Awaited<ReturnType<typeof lockSessions>>[number]

/** A price of null is any. */
type Wanted = Pick<SeatsToTake, "licenceType" | "now"> & {
  sessions: readonly { id: string; priceCents: number | null }[]
}

/** Locks sessions by id, so that candidates never deadlock, with those they leave; judges those they want. */
async function judgeSessions(
  trx: Trx,
  wanted: Wanted,
  left: readonly string[] = [],
): Promise<{ ok: true; sessions: LockedSession[] } | SessionsRefused> {
  const ids = wanted.sessions.map(({ id }) => id)
  const locked = (await lockSessions(trx, [...ids, ...left])).filter(({ id }) => ids.includes(id))
  if (locked.some(({ licenseType }) => licenseType !== wanted.licenceType))
    return { ok: false, refusal: "other-licence" }
  const changed = changesSince(wanted, locked, await closedDays(trx, locked))
  if (Object.values(changed).some((list) => list.length > 0)) return { ok: false, refusal: "sessions-changed", changed }
  return { ok: true, sessions: locked }
}

async function lockSessions(trx: Trx, ids: readonly string[]) {
  return await trx
    .selectFrom("slots")
    .select([...courseColumns, "endsAt"])
    .where("licenseType", "is not", null)
    .where("slots.id", "in", ids)
    .orderBy("slots.id")
    .forUpdate()
    .$narrowType<CourseColumns>()
    .execute()
}

/** Read after the locks were waited for, as the door does. @returns the ids of sessions on days that a closure covers */
async function closedDays(trx: Trx, locked: readonly LockedSession[]): Promise<Set<string>> {
  const ids = locked.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select id from slots where id = any(${ids}::uuid[]) and is_closed(base, date)`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

function changesSince(
  { sessions, now }: Wanted,
  locked: readonly LockedSession[],
  closed: ReadonlySet<string>,
): ChangedSessions {
  const changed: ChangedSessions = { full: [], unavailable: [], repriced: [] }
  const byId = new Map(locked.map((session) => [session.id, session]))
  for (const { id, priceCents } of sessions) {
    const session = byId.get(id)
    if (!session || closed.has(id) || !isOpen(session, now)) changed.unavailable.push(id)
    else if (seatsLeft(session) < 1) changed.full.push(id)
    else if (priceCents !== null && session.priceCents !== priceCents)
      changed.repriced.push({ id, priceCents: session.priceCents })
  }
  return changed
}

function seatIn(session: LockedSession): TakenSeat {
  const { id: sessionId, sessionType, date, startTime, endTime, startsAt, endsAt } = session
  const { priceCents, instructorName, location } = session
  const moment = { sessionType, date, startTime, endTime, instructorName, location }
  return { id: uuid(), reference: shortReference(), sessionId, startsAt, endsAt, priceCents, ...moment }
}
