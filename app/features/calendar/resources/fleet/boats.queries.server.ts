import type { Db, Trx } from "#app/platform/database/tables.server.ts"

/** The names of a reservation's boats; a lesson's belong to its slot. */
export async function boatNamesOf(db: Db, bookingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("assignments")
    .innerJoin("boats", "boats.id", "boatId")
    .select("name")
    .where((eb) =>
      eb.or([
        eb("bookingId", "=", bookingId),
        eb(
          "slotId",
          "in",
          eb.selectFrom("places").select("slotId").where("bookingId", "=", bookingId).where("state", "=", "taken"),
        ),
      ]),
    )
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
