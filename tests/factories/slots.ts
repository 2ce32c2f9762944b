import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { type ReservationType, reservationTypes } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"

/** The instant tests take for now: a Thursday at noon, school time, in summer. */
export const testNow = instantAt("2027-06-10", "12:00")

export interface SlotTraits {
  reservationType?: ReservationType
  base?: string
  date?: string
  timeSlot?: string
  durationMinutes?: number
  maxCapacity?: number
  isAvailable?: boolean
}

/** A slot on Saturday 12 June 2027, 14:00, at Nyon, with one place, unless said otherwise. */
export async function aSlot(db: Db, traits: SlotTraits = {}) {
  const slot = {
    id: uuid(),
    reservationType: "boat_license" as ReservationType,
    base: "nyon",
    date: "2027-06-12",
    timeSlot: "14:00",
    durationMinutes: 180,
    maxCapacity: 1,
    isAvailable: true,
    ...traits,
  }
  const startsAt = instantAt(slot.date, slot.timeSlot)
  const endsAt = new Date(startsAt.getTime() + slot.durationMinutes * 60_000)
  const { id, reservationType: kind, base, maxCapacity: capacity, isAvailable } = slot
  const state = isAvailable ? "open" : "closed"
  await db.insertInto("slots").values({ id, kind, base, capacity, state, startsAt, endsAt }).execute()
  return { ...slot, startsAt, endsAt }
}

/** Hourly rental slots of one day and base. */
export async function rentalSlots(db: Db, times: readonly string[], traits: SlotTraits = {}) {
  const slots = []
  for (const timeSlot of times) {
    slots.push(await aSlot(db, { reservationType: "boat_rental", durationMinutes: 60, timeSlot, ...traits }))
  }
  return slots
}

export async function countersOf(db: Db): Promise<Record<string, number>> {
  const slots = await db.selectFrom("slots").select(["id", "taken"]).execute()
  return Object.fromEntries(slots.map(({ id, taken }) => [id, taken]))
}

/** Slots whose counter left its bounds or is not the sum of the places taken (school 1): there are never any. */
export async function slotsOutOfStep(db: Db) {
  const { rows } = await sql`
    select slots.id, kind, taken, coalesce(sum(count), 0)::int as held
    from slots left join places on slot_id = slots.id and places.state = 'taken'
    group by slots.id
    having taken <> coalesce(sum(count), 0) or taken not between 0 and capacity
    order by slots.id`.execute(db)
  return rows
}

/** The days that have slots of the reservation page, in order. */
export async function slotDays(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("slots")
    .select("date")
    .where("kind", "in", reservationTypes)
    .distinct()
    .orderBy("date")
    .execute()
  return rows.map(({ date }) => date)
}
