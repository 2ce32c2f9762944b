import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { type CourseColumns, courseColumns } from "#app/features/calendar/courses/training.queries.server.ts"
import { isOpen, seatsLeft } from "#app/features/calendar/courses/training.rules.ts"
import type { LicenceType, SessionMoment } from "#app/features/calendar/courses/training.schema.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { shortReference } from "#app/platform/short-reference.server.ts"

export interface SeatsToTake {
  applicationId: string
  userId: string
  licenceType: LicenceType
  /** At least one, each once; the price is the one the candidate saw. */
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

export type SeatsOutcome =
  | { ok: true; seats: TakenSeat[] }
  | { ok: false; refusal: "other-licence" }
  | { ok: false; refusal: "sessions-changed"; changed: ChangedSessions }

/**
 * The only way to take seats (design 1): one in each session, all or none. The caller has locked the application and
 * rolls back on a refusal. Sessions are locked by id, so that candidates never deadlock.
 */
export async function takeSeats(trx: Trx, taking: SeatsToTake): Promise<SeatsOutcome> {
  const locked = await lockSessions(trx, taking.sessions)
  if (locked.some(({ licenseType }) => licenseType !== taking.licenceType))
    return { ok: false, refusal: "other-licence" }
  const changed = changesSince(taking, locked, await closedDays(trx, locked))
  if (Object.values(changed).some((list) => list.length > 0)) return { ok: false, refusal: "sessions-changed", changed }

  const seats = locked.map((session) => seatIn(session))
  await trx
    .insertInto("sessionBookings")
    .values(
      seats.map(({ id, reference, sessionId, priceCents }) => ({
        id,
        reference,
        sessionId,
        priceCents,
        userId: taking.userId,
        applicationId: taking.applicationId,
        bookingStatus: "confirmed" as const,
        replaces: taking.replaces ?? null,
      })),
    )
    .execute()
  const bookings = seats.map(({ id }) => id)
  const slotIds = seats.map(({ sessionId }) => sessionId)
  const { rows } = await sql<{ refusal: string | null }>`
    select take_seats(${bookings}::uuid[], ${slotIds}::uuid[], ${taking.now}::timestamptz) as refusal`.execute(trx)
  if (rows[0]?.refusal) throw new Error(`a locked session was judged open, then refused: ${rows[0].refusal}`)
  return { ok: true, seats: seats.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime()) }
}

type LockedSession = Awaited<ReturnType<typeof lockSessions>>[number]

async function lockSessions(trx: Trx, sessions: SeatsToTake["sessions"]) {
  return await trx
    .selectFrom("slots")
    .select([...courseColumns, "endsAt"])
    .where("licenseType", "is not", null)
    .where(
      "slots.id",
      "in",
      sessions.map(({ id }) => id),
    )
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
  { sessions, now }: SeatsToTake,
  locked: readonly LockedSession[],
  closed: ReadonlySet<string>,
): ChangedSessions {
  const changed: ChangedSessions = { full: [], unavailable: [], repriced: [] }
  const byId = new Map(locked.map((session) => [session.id, session]))
  for (const { id, priceCents } of sessions) {
    const session = byId.get(id)
    if (!session || closed.has(id) || !isOpen(session, now)) changed.unavailable.push(id)
    else if (seatsLeft(session) < 1) changed.full.push(id)
    else if (session.priceCents !== priceCents) changed.repriced.push({ id, priceCents: session.priceCents })
  }
  return changed
}

function seatIn(session: LockedSession): TakenSeat {
  const { id: sessionId, sessionType, date, startTime, endTime, startsAt, endsAt } = session
  const { priceCents, instructorName, location } = session
  const moment = { sessionType, date, startTime, endTime, instructorName, location }
  return { id: uuid(), reference: shortReference(), sessionId, startsAt, endsAt, priceCents, ...moment }
}
