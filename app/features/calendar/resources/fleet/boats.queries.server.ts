import type { Db, Trx } from "#app/platform/database/tables.server.ts"

/** The names of a reservation's boats; a lesson's belong to its slot. */
export async function boatNamesOf(db: Db, bookingId: string): Promise<string[]> {
  const own = db.selectFrom("assignments").select("boatId").where("bookingId", "=", bookingId)
  const shared = db
    .selectFrom("assignments")
    .innerJoin("places", "places.slotId", "assignments.slotId")
    .select("boatId")
    .where("places.bookingId", "=", bookingId)
    .where("places.state", "=", "taken")
  const rows = await db
    .selectFrom("boats")
    .select("name")
    .where("id", "in", own.unionAll(shared))
    .orderBy("name")
    .execute()
  return rows.map(({ name }) => name)
}

/** Boats with the figures of their models. */
export async function boatsById(trx: Trx, ids: readonly string[]) {
  return await trx
    .selectFrom("boats")
    .innerJoin("boatModels", "code", "model")
    .select(["boats.id", "model", "base", "name", "registration", "boats.version", "seats", "passengersMax"])
    .where("boats.id", "in", ids)
    .execute()
}
