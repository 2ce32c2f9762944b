import { sql } from "kysely"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { Boat } from "./fleet.admin.schema.ts"

/** Boats in use, by base and name, with their present and coming stays in the workshop. */
export async function listBoats(db: Db, now: Date): Promise<Boat[]> {
  const boats = await db
    .selectFrom("boats")
    .select((eb) => [
      "id",
      "model",
      "base",
      "name",
      "registration",
      "version",
      eb
        .selectFrom("assignments")
        .select((one) => one.fn.countAll<number>().as("bookings"))
        .whereRef("boatId", "=", "boats.id")
        .where("purpose", "in", bookingPurposes)
        .where("endsAt", ">", now)
        .as("bookings"),
    ])
    .where("retiredAt", "is", null)
    .orderBy("base")
    .orderBy(sql`lower(name)`)
    .$narrowType<Pick<Boat, "model" | "base" | "bookings">>()
    .execute()
  const stays = await db
    .selectFrom("assignments")
    .select(["id", "boatId", "startsAt", "endsAt", "reason"])
    .where("purpose", "=", "workshop")
    .where("endsAt", ">", now)
    .orderBy("startsAt")
    .execute()
  const byBoat = Map.groupBy(stays, ({ boatId }) => boatId)
  return boats.map((boat) =>
    Object.assign(boat, {
      workshops: (byBoat.get(boat.id) ?? []).map(({ id, startsAt, endsAt, reason }) => ({
        id,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        begun: startsAt <= now,
        reason: reason ?? "",
      })),
    }),
  )
}

const bookingPurposes = ["slot", "reservation", "hold"] as const

/** What counts on a boat and has not ended. */
export async function bookingsOf(db: Db | Trx, boatId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("assignments")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("boatId", "=", boatId)
    .where("purpose", "in", bookingPurposes)
    .where("endsAt", ">", now)
    .executeTakeFirstOrThrow()
  return count
}
