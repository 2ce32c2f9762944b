import { sql } from "kysely"
import { bookingsBy, staysOf } from "#app/features/calendar/resources/assignments/stays.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { Boat } from "./fleet.admin.schema.ts"

export async function listBoats(db: Db, now: Date): Promise<Boat[]> {
  const boats = await db
    .selectFrom("boats")
    .select(["id", "model", "base", "name", "registration", "version"])
    .where("retiredAt", "is", null)
    .orderBy("base")
    .orderBy(sql`lower(name)`)
    .$narrowType<Pick<Boat, "model" | "base">>()
    .execute()
  const [workshops, bookings] = await Promise.all([staysOf(db, "boatId", now), bookingsBy(db, "boatId", now)])
  return boats.map((boat) =>
    Object.assign(boat, { workshops: workshops.get(boat.id) ?? [], bookings: bookings.get(boat.id) ?? 0 }),
  )
}
