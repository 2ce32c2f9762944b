import { sql } from "kysely"
import type { BoatType, ReservationType } from "#app/features/calendar/slots/availability.schema.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"

/**
 * Locks what an offer of a reservation's places will need, before they are freed: boats come before what is taken of
 * them. The caller has locked the reservation.
 */
export async function lockForOffers(trx: Trx, reservationId: string): Promise<void> {
  await sql`select lock_for_offers(array(
    select slot_id from places where reservation_id = ${reservationId} and state = 'taken'))`.execute(trx)
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

/** Of these slots, those that the school still has, and whether a place in them may be free. */
export async function findSlotsById(db: Db, slotIds: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  if (slotIds.length === 0) return new Map()
  const slots = await db
    .selectFrom("slots")
    .select((eb) => ["id", eb("taken", "<", eb.ref("capacity")).as("hasRoom")] as const)
    .where("id", "in", slotIds)
    .where("state", "<>", "cancelled")
    .execute()
  return new Map(slots.map(({ id, hasRoom }) => [id, Boolean(hasRoom)]))
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
        and not has_waiting(slot_ids) as is_free
    from find_slots(${type}, ${date}::date, ${timeSlot}, ${base}, ${hours}::int) as found`.execute(db)
  const [found] = rows
  if (!found) throw new Error("find_slots returned no row")
  return found
}
