import { sql } from "kysely"
import { lockInUse } from "#app/features/calendar/resources/assignments/lock-resources.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { boatsById } from "./boats.queries.server.ts"

/** A boat in use, read after the lock was waited for. */
export async function lockBoat(trx: Trx, id: string) {
  const locked = await lockInUse(trx, "boat", { ids: [id] })
  return locked.length === 0 ? undefined : (await boatsById(trx, [id]))[0]
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
