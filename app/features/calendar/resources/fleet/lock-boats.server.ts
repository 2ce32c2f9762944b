import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"

export type LockedBoat = Awaited<ReturnType<typeof lockBoats>>[number]

/** Locks boats in use by id, the order of school 1, "One door". */
export async function lockBoats(trx: Trx, which: { ids: readonly string[] } | { base: string }) {
  let boats = trx.selectFrom("boats").select("id").where("retiredAt", "is", null)
  boats = "ids" in which ? boats.where("id", "in", [...which.ids]) : boats.where("base", "=", which.base)
  const locked = await boats.orderBy("id").forNoKeyUpdate().execute()
  if (locked.length === 0) return []
  // Read after the lock was waited for.
  return await trx
    .selectFrom("boats")
    .innerJoin("boatModels", "code", "model")
    .select(["boats.id", "model", "base", "name", "registration", "boats.version", "seats", "passengersMax"])
    .where(
      "boats.id",
      "in",
      locked.map(({ id }) => id),
    )
    .orderBy("boats.id")
    .execute()
}

export async function lockBoat(trx: Trx, id: string): Promise<LockedBoat | undefined> {
  return (await lockBoats(trx, { ids: [id] }))[0]
}

/** Lets one command at a time give names and registrations, so that their unique indexes are never met. */
export async function lockNames(trx: Trx): Promise<void> {
  await trx.selectFrom("boatModels").select("code").orderBy("code").forNoKeyUpdate().execute()
}

export async function nameRefusal(
  trx: Trx,
  boat: { id: string; base: string; name: string; registration: string },
): Promise<"name-taken" | "registration-taken" | undefined> {
  const others = await trx
    .selectFrom("boats")
    .select(sql<boolean>`lower(registration) = lower(${boat.registration})`.as("sameRegistration"))
    .where("retiredAt", "is", null)
    .where("id", "<>", boat.id)
    .where(
      sql<boolean>`(lower(registration) = lower(${boat.registration})
        or (base = ${boat.base} and lower(name) = lower(${boat.name})))`,
    )
    .execute()
  if (others.length === 0) return undefined
  return others.some(({ sameRegistration }) => !sameRegistration) ? "name-taken" : "registration-taken"
}
