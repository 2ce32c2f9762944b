import type { Trx } from "#app/platform/database/tables.server.ts"

/**
 * Deletes slots that the caller has locked and found without a place taken. Places that were given back, and those of
 * holds, go with them: reservations keep their own times. So do boats and instructors that were given by hand, which
 * are locked by id before.
 */
export async function removeSlots(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await lockGiven(trx, ids)
  await trx
    .deleteFrom("places")
    .where("id", "in", (query) =>
      query
        .selectFrom("places")
        .select("id")
        .where("slotId", "in", ids)
        .where("state", "<>", "taken")
        .orderBy("id")
        .forUpdate(),
    )
    .execute()
  await trx.deleteFrom("slots").where("id", "in", ids).execute()
}

/** Locks what the slots were given, in the order of school 1, "One door". The locked slots are given nothing more. */
async function lockGiven(trx: Trx, slotIds: readonly string[]): Promise<void> {
  const given = await trx
    .selectFrom("assignments")
    .select(["boatId", "instructorId"])
    .where("slotId", "in", slotIds)
    .execute()
  const boats = given.flatMap(({ boatId }) => boatId ?? [])
  const instructors = given.flatMap(({ instructorId }) => instructorId ?? [])
  if (boats.length > 0) await lockInService(trx, "boats", boats)
  if (instructors.length > 0) await lockInService(trx, "instructors", instructors)
}

async function lockInService(trx: Trx, table: "boats" | "instructors", ids: readonly string[]): Promise<void> {
  const inService = trx.selectFrom(table).select("id").where("retiredAt", "is", null).where("id", "in", ids)
  await inService.orderBy("id").forNoKeyUpdate().execute()
}
