import { sql } from "kysely"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { WithholdingLimits } from "#content/limits.ts"
import { limitsArgument } from "./limits-argument.server.ts"

/** Locks what an offer needs before places are freed: boats come first. The caller has locked the reservation. */
export async function lockForOffers(trx: Trx, bookingId: string): Promise<void> {
  await sql`select lock_for_offers(array(
    select slot_id from places where booking_id = ${bookingId} and state = 'taken'))`.execute(trx)
}

/** Offers what is free in these slots to those who wait (school 2). @returns the entries that have an offer now */
export async function offerPlaces(trx: Trx, slotIds: readonly string[], now: Date): Promise<string[]> {
  if (slotIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select offer_places(${slotIds}::uuid[], ${now}::timestamptz) as id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Ends the offer of an entry; locks what the next offer needs before. */
export async function endOffer(trx: Trx, { id, slotIds }: { id: string; slotIds: readonly string[] }): Promise<void> {
  await sql`select lock_for_offers(${slotIds}::uuid[])`.execute(trx)
  await sql`select end_holds(array(select id from holds where waiting_id = ${id} for update))`.execute(trx)
}

/** Marks the entries that are passed over, because their mailbox has too many unanswered requests (school 1). */
export async function passOver(db: Db, limits: WithholdingLimits, now: Date): Promise<void> {
  await sql`select pass_over(${limitsArgument(limits)}::jsonb, ${now}::timestamptz)`.execute(db)
}

/** @returns the entries that ended, because their mailbox left two offers in a row without an answer */
export async function endSilentEntries(trx: Trx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select end_silent(${now}::timestamptz) as id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Of these slots, those that the school still has, and whether a place in them may be free: live holds count. */
export async function findSlotsById(
  db: Db,
  slotIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, boolean>> {
  if (slotIds.length === 0) return new Map()
  const slots = await db
    .selectFrom("slots")
    .select(["id", sql<boolean>`taken + held_places(id, null, ${now}::timestamptz) < capacity`.as("hasRoom")])
    .where("id", "in", slotIds)
    .where("state", "<>", "cancelled")
    .execute()
  return new Map(slots.map(({ id, hasRoom }) => [id, hasRoom]))
}

export interface WantedPlaces {
  type: ReservationType
  date: string
  timeSlot: string
  base: string | null
  hours: number | null
  boatType: BoatType | null
  persons: number | null
}

export interface FoundPlaces {
  refusal: "slot-unknown" | "base-needed" | null
  slotIds: string[]
  base: string
  startsAt: Date
  endsAt: Date
  /** Nobody waits, and everything is free: it can be booked. */
  isFree: boolean
  /** By taken places, offers or boats, not only by visitors' holds: it has a waiting list. */
  isFull: boolean
}

export async function findPlaces(db: Db | Trx, wanted: WantedPlaces, now: Date): Promise<FoundPlaces> {
  const { type, date, timeSlot, base, hours, boatType, persons } = wanted
  const { rows } = await sql<FoundPlaces>`
    select coalesce(refusal, (
        select 'slot-unknown' from slots
        where id = any (slot_ids) and slot_refusal(slots, null, ${now}::timestamptz, false) in ('slot-closed', 'slot-past')
        limit 1
      )) as refusal, slot_ids, slot_base as base, slot_starts as starts_at, slot_ends as ends_at,
      refusal is null and fits(slot_ids, ${boatType}, ${persons}::int, slot_ends, ${now}::timestamptz)
        and not has_waiting(slot_ids) as is_free,
      refusal is null and is_full(slot_ids, slot_base, ${boatType}, ${persons}::int, slot_starts, slot_ends,
        ${now}::timestamptz) as is_full
    from find_slots(${type}, ${date}::date, ${timeSlot}, ${base}, ${hours}::int) as found`.execute(db)
  const [found] = rows
  if (!found) throw new Error("find_slots returned no row")
  return found
}
