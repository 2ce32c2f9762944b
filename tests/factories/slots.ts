import { v7 as uuid } from "uuid"
import type { ReservationType } from "#app/features/availability/availability.schema.ts"
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
  await db
    .insertInto("availability")
    .values({ ...slot, startsAt, endsAt })
    .execute()
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
  const slots = await db.selectFrom("availability").select(["id", "currentBookings"]).execute()
  return Object.fromEntries(slots.map((slot) => [slot.id, slot.currentBookings]))
}

/** Slots whose counter is not the sum of the places held: the invariant of design 4 says there are none. */
export async function slotsOutOfStep(db: Db) {
  return await db
    .selectFrom("availability")
    .leftJoin("reservationSlots", "slotId", "availability.id")
    .select((eb) => [
      "availability.id",
      "currentBookings",
      eb.fn.coalesce(eb.fn.sum<number>("places"), eb.val(0)).as("held"),
    ])
    .groupBy("availability.id")
    .having((eb) => eb("currentBookings", "!=", eb.fn.coalesce(eb.fn.sum<number>("places"), eb.val(0))))
    .execute()
}
