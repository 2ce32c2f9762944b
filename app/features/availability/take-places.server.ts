import { sql } from "kysely"
import { compiledStatement } from "#app/platform/database/compiled-statement.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { placesLeft } from "./availability.rules.ts"

export type PlacesRefusal = "slot-full" | "slot-closed" | "slot-past"
export type PlacesOutcome = { ok: true } | { ok: false; refusal: PlacesRefusal; slotId: string }

/**
 * Takes one place in each slot, all or nothing: the only door through which places are taken (design 1, 7.5).
 * The caller has inserted or locked the reservation row in this transaction, and rolls back on a refusal. Slots are
 * locked in the order of their ids, so that reservations crossing each other never wait in a circle.
 *
 * What the lock finds decides, in the database: where there is no place the counting fails, so that nothing of the
 * transaction can be committed any more, and the caller may send its COMMIT along. A slot then stays locked for no
 * round trip at all. (One statement for lock and counting would read the slot as it was before the lock was waited
 * for.) The database's own check refuses to count beyond the capacity, lock or no lock.
 */
export async function takePlaces(trx: Trx, { reservationId, slotIds, now }: Taking): Promise<PlacesOutcome> {
  const [locked, counted] = await Promise.allSettled([
    lockSlots(trx, slotIds),
    countPlaces(trx, reservationId, slotIds, now),
  ])
  if (counted.status === "fulfilled") return { ok: true }
  if (locked.status === "rejected") throw locked.reason
  for (const slotId of slotIds) {
    const slot = locked.value.find(({ id }) => id === slotId)
    if (!slot?.isAvailable) return { ok: false, refusal: "slot-closed", slotId }
    if (slot.startsAt <= now) return { ok: false, refusal: "slot-past", slotId }
    if (placesLeft(slot) < 1) return { ok: false, refusal: "slot-full", slotId }
  }
  throw counted.reason
}

interface Taking {
  reservationId: string
  slotIds: readonly string[]
  now: Date
}

const lockSlots = compiledStatement((db, slotIds: readonly string[]) =>
  db
    .selectFrom("availability")
    .select(["id", "isAvailable", "currentBookings", "maxCapacity", "startsAt"])
    .where("id", "=", anyOf(slotIds))
    .orderBy("id")
    .forUpdate(),
)

/** Where there is no room, the row of `reservation_slots` is left without its slot, which that table refuses. */
const countPlaces = compiledStatement((db, reservationId: string, slotIds: readonly string[], now: Date) =>
  db
    .with(
      (cte) => cte("room").materialized(),
      (query) =>
        query
          .selectFrom("availability")
          .select("id")
          .where("id", "=", anyOf(slotIds))
          .where("isAvailable", "=", true)
          .where("startsAt", ">", now)
          .whereRef("currentBookings", "<", "maxCapacity"),
    )
    .with("counted", (query) =>
      query
        .updateTable("availability")
        .from("room")
        .set((eb) => ({ currentBookings: eb("currentBookings", "+", 1) }))
        .whereRef("availability.id", "=", "room.id")
        .returning("availability.id"),
    )
    .insertInto("reservationSlots")
    .columns(["reservationId", "slotId"])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ id: string }>`unnest(${slotIds}::uuid[])`.as<"wanted">(sql`wanted (id)`))
        .leftJoin("counted", "counted.id", "wanted.id")
        .select([sql<string>`${reservationId}::uuid`.as("reservationId"), "counted.id as slotId"]),
    ),
)

function anyOf(slotIds: readonly string[]) {
  return sql<string>`any(${slotIds}::uuid[])`
}
