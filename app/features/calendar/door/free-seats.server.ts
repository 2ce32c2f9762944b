import { sql } from "kysely"
import { type CreditedSeats, creditSeats } from "#app/features/payments/ledger/charge-seats.server.ts"
import type { Moved } from "#app/features/payments/ledger/write-charges.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { freePlaces } from "./free-places.server.ts"

const changed = (now: Date) => ({ version: sql<number>`version + 1`, updatedAt: now })
const ended = (now: Date) => ({ status: "cancelled" as const, ...changed(now) })

/**
 * With `leaveSeat`, `cancelSeat` and `freeSession` the only way to free seats (design 1, 7.13): cancels bookings in sessions that have not begun,
 * once. The caller has locked the applications. `keptPercentOf` a booking says what stays of its price.
 * @returns the ids of the cancelled bookings, and what their accounts were credited
 */
export async function freeSeats(
  trx: Trx,
  {
    applicationIds,
    keptPercentOf = () => 0,
    now,
  }: { applicationIds: readonly string[]; keptPercentOf?: (bookingId: string) => number; now: Date },
): Promise<{ ids: string[]; credited: CreditedSeats }> {
  const none = { ids: [], credited: new Map<string, Moved>() }
  if (applicationIds.length === 0) return none
  const sessions = await trx
    .selectFrom("slots")
    .select("id")
    .where("startsAt", ">", now)
    .where("id", "in", (query) =>
      query
        .selectFrom("seats")
        .select("sessionId")
        .where("applicationId", "in", applicationIds)
        .where("status", "=", "confirmed"),
    )
    .orderBy("id")
    .forUpdate()
    .execute()
  if (sessions.length === 0) return none
  const freed = await trx
    .updateTable("seats")
    .set(ended(now))
    .where("applicationId", "in", applicationIds)
    .where("status", "=", "confirmed")
    .where(
      "sessionId",
      "in",
      sessions.map(({ id }) => id),
    )
    .returning(["id", "applicationId"])
    .execute()
  const ids = freed.map(({ id }) => id)
  await freePlaces(trx, ids)
  const byPercent = Map.groupBy(freed, ({ id }) => keptPercentOf(id))
  const credited = new Map<string, Moved>()
  for (const [keptPercent, seats] of byPercent) {
    for (const [id, moved] of await creditSeats(trx, { seats, keptPercent, now })) credited.set(id, moved)
  }
  return { ids, credited }
}

/**
 * Cancels the booking of a candidate, who agreed that the school keeps this part of the price. The caller has locked
 * the application.
 * @returns its sequence; undefined where the booking ended or moved meanwhile
 */
export async function leaveSeat(
  trx: Trx,
  { id, sessionId, keptPercent, now }: { id: string; sessionId: string; keptPercent: number; now: Date },
): Promise<number | undefined> {
  return (await endSeat(trx, { id, sessionId, end: { keptPercent }, now }))?.sequence
}

/**
 * The school cancels a booking and keeps nothing of its price; `as` tells its own cancellation from an addition that it
 * takes back. The caller has locked the application.
 * @returns what the account was credited; undefined where the booking ended or moved meanwhile
 */
export async function cancelSeat(
  trx: Trx,
  { id, sessionId, as, now }: { id: string; sessionId: string; as: "school" | "undone"; now: Date },
): Promise<Moved | undefined> {
  return (await endSeat(trx, { id, sessionId, end: { cancelledAs: as }, now }))?.credited
}

interface SeatToEnd {
  id: string
  sessionId: string
  end: { keptPercent: number } | { cancelledAs: "school" | "undone" }
  now: Date
}

async function endSeat(trx: Trx, { id, sessionId, end, now }: SeatToEnd) {
  await trx.selectFrom("slots").select("id").where("id", "=", sessionId).forUpdate().execute()
  const left = await trx
    .updateTable("seats")
    .set({ ...ended(now), ...end })
    .where("id", "=", id)
    .where("sessionId", "=", sessionId)
    .where("status", "=", "confirmed")
    .returning(["id", "applicationId", "sequence"])
    .executeTakeFirst()
  if (!left) return undefined
  await freePlaces(trx, [id])
  const keptPercent = "keptPercent" in end ? end.keptPercent : 0
  const credited = await creditSeats(trx, { seats: [left], keptPercent, now })
  return { sequence: left.sequence, credited: credited.get(left.applicationId) ?? {} }
}

/** The caller has locked the session; applications need no lock. @returns the bookings and their accounts' credits */
export async function freeSession(trx: Trx, { sessionId, now }: { sessionId: string; now: Date }) {
  const freed = await trx
    .updateTable("seats")
    .set({ ...ended(now), cancelledAs: "session" })
    .where("sessionId", "=", sessionId)
    .where("status", "=", "confirmed")
    .returning(["id", "reference", "userId", "applicationId", "sequence", "version", "priceCents"])
    .execute()
  const ids = freed.map(({ id }) => id)
  await freePlaces(trx, ids)
  return { seats: freed, credited: await creditSeats(trx, { seats: freed, keptPercent: 0, now }) }
}

interface MovedSeats {
  sessionId: string
  /** The seats that move back to where their candidates know them, with the instant of the school's move before. */
  returning?: ReadonlyMap<string, string | null>
  now: Date
}

/** Counts the school's move in each booking of a session that the caller has locked. @returns the bookings */
export async function moveSeats(trx: Trx, { sessionId, returning = new Map(), now }: MovedSeats) {
  const before = JSON.stringify(Object.fromEntries(returning))
  const movedBySchoolAt = sql<Date | null>`
    case when ${before}::jsonb ? id::text then (${before}::jsonb ->> id::text)::timestamptz else ${now}::timestamptz end`
  return await trx
    .updateTable("seats")
    // The session's new moment comes with its id: a second update would lock the account, too late in the order.
    .set({ ...changed(now), sequence: sql<number>`sequence + 1`, sessionId, movedBySchoolAt })
    .where("sessionId", "=", sessionId)
    .where("status", "=", "confirmed")
    .returning(["id", "reference", "userId", "applicationId", "sequence", "version", "priceCents"])
    .execute()
}
