import { subHours } from "date-fns"
import { type ExpressionBuilder, type Selectable, sql } from "kysely"
import { findLinked } from "#app/features/bookings/links/manage-links.server.ts"
import type { Claim } from "#app/features/bookings/manage/find-claimed.server.ts"
import { findSlotsById } from "#app/features/calendar/door/offer-places.server.ts"
import {
  type GuestRows,
  isOfGuest,
  isOfPersonOf,
} from "#app/features/identity/account/proven-addresses.queries.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import type { Db, Tables, Trx } from "#app/platform/database/tables.server.ts"
import { retention } from "#content/commitments.ts"
import type { WaitingPlace } from "./waiting.schema.ts"
import "./waiting.tables.server.ts"

export type WaitingEntry = Selectable<Tables["waitingEntries"]>

/** Finds the entry of a valid link or of the account. With `bookingId`, the link leads to a booking instead. */
export async function findWaiting(
  db: Db | Trx,
  claim: Claim,
): Promise<{ entry: WaitingEntry } | { bookingId: string } | undefined> {
  if ("userId" in claim) {
    const all = db.selectFrom("waitingEntries").selectAll()
    const entry = await all.where("id", "=", claim.id).where("userId", "=", claim.userId).executeTakeFirst()
    return entry && { entry }
  }
  const linked = await findLinked(db, claim.secret)
  if (linked?.kind === "booking") return { bookingId: linked.id }
  if (linked?.kind !== "waiting") return undefined
  const entry = await db.selectFrom("waitingEntries").selectAll().where("id", "=", linked.id).executeTakeFirst()
  return entry && { entry }
}

/** Selects the entries that count against the limit of an address; an unconfirmed entry counts for a day. */
export function isLive(now: Date) {
  return (eb: ExpressionBuilder<Tables, "waitingEntries">) =>
    eb.and([
      eb("startsAt", ">", now),
      eb.or([
        eb("state", "=", "waiting"),
        eb.and([eb("state", "=", "offered"), eb("offerUntil", ">", now)]),
        eb.and([eb("state", "=", "unconfirmed"), eb("createdAt", ">", subHours(now, retention.confirmationLinkHours))]),
      ]),
    ])
}

export async function waitingPlace(db: Db, entry: WaitingEntry, now: Date): Promise<WaitingPlace> {
  const slots = await findSlotsById(db, entry.slotIds, now)
  const state = shownState(entry, slots.size === entry.slotIds.length, now)
  return {
    ...wishOf(entry),
    id: entry.id,
    state,
    position: state === "waiting" ? await positionOf(db, entry) : null,
    offerUntil: state === "offered" ? (entry.offerUntil?.toISOString() ?? null) : null,
  }
}

export async function listWaitingPlaces(db: Db, userId: string, now: Date): Promise<WaitingPlace[]> {
  const entries = await db
    .selectFrom("waitingEntries")
    .selectAll()
    .where("userId", "=", userId)
    .where(isLive(now))
    .orderBy("startsAt")
    .orderBy("id")
    .execute()
  return await Promise.all(entries.map((entry) => waitingPlace(db, entry, now)))
}

export async function keptWaiting(db: Db | Trx, userId: string) {
  return await keptEntries(db)
    .where((eb) => eb.or([eb("userId", "=", userId), isOfPersonOf(userId)]))
    .execute()
}

export async function keptWaitingOfGuest(db: Db | Trx, email: string) {
  return await keptEntries(db).where(isOfGuest({ email })).execute()
}

function keptEntries(db: Db | Trx) {
  return db
    .selectFrom("waitingEntries")
    .select(["state", "email", "request", "confirmedAt", "offerUntil", "createdAt"])
    .orderBy("createdAt")
    .orderBy("id")
}

function shownState({ state, startsAt, offerUntil }: WaitingEntry, open: boolean, now: Date): WaitingPlace["state"] {
  if (state === "booked" || state === "left") return state
  const lapsed = state === "offered" && (offerUntil === null || offerUntil <= now)
  return startsAt <= now || lapsed || !open ? "ended" : state
}

async function positionOf(db: Db, { slotIds, confirmedAt, id }: WaitingEntry): Promise<number> {
  const { before } = await db
    .selectFrom("waitingEntries")
    .select(({ fn }) => fn.countAll<number>().as("before"))
    .where("state", "=", "waiting")
    .where(sql<boolean>`slot_ids && ${slotIds}::uuid[]`)
    .where(sql<boolean>`(confirmed_at, id) < (${confirmedAt}::timestamptz, ${id}::uuid)`)
    .executeTakeFirstOrThrow()
  return before + 1
}

function wishOf({ kind, base, startsAt, endsAt, request }: WaitingEntry) {
  return {
    reservationType: kind,
    base,
    reservationDate: request.reservationDate,
    timeSlot: request.timeSlot,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    rentalDuration: request.reservationType === "boat_rental" ? request.rentalDuration : null,
    boatType: "boatType" in request ? request.boatType : null,
    groupSize: "groupSize" in request ? request.groupSize : null,
  }
}

/** Mails about an entry hold no name, because the address may belong to somebody else. */
export function waitingMailOf(entry: WaitingEntry) {
  return { ...wishOf(entry), waitingId: entry.id }
}

/** Counts the entries that wait for each slot; a slot without entries is missing. */
export async function countWaiting(db: Db, slotIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ slotId: string; waiting: number }>`
    select slot_id, count(*)::integer as waiting
    from waiting_entries, unnest(slot_ids) as slot_id
    where state = 'waiting' and slot_ids && ${slotIds}::uuid[] and slot_id = any (${slotIds}::uuid[])
    group by slot_id`.execute(db)
  return new Map(rows.map(({ slotId, waiting }) => [slotId, waiting]))
}

export async function waitingOfGuest(db: Db | Trx, guest: GuestRows) {
  return await db.selectFrom("waitingEntries").select(["id", "emailNormal"]).where(isOfGuest(guest)).execute()
}

export async function waitingOfPerson(db: Db, personId: string, atMost: number) {
  const rows = await db
    .selectFrom("waitingEntries")
    .select(["id", "kind as reservationType", "base", "startsAt", "state", "createdAt"])
    .where("personId", "=", personId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(atMost)
    .execute()
  return rows.map((row) => Object.assign(row, { day: dayAt(row.startsAt) }))
}
