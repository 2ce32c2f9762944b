import { v7 as uuid } from "uuid"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { NewBoat } from "./fleet.admin.schema.ts"
import { lockNames, nameRefusal } from "./lock-boats.server.ts"

export type CreateBoatOutcome = { ok: true; id: string } | { ok: false; refusal: "name-taken" | "registration-taken" }

/** Enters a boat; from a base's first one on, its bookings need boats (school 1, "Rules"). */
export async function createBoat(db: Db, { boat, actor }: { boat: NewBoat; actor: string }) {
  return await inTransaction(db, async (trx): Promise<CreateBoatOutcome> => {
    const id = uuid()
    await lockNames(trx)
    const refusal = await nameRefusal(trx, { id, ...boat })
    if (refusal) return { ok: false, refusal }
    await trx
      .insertInto("boats")
      .values({ id, ...boat })
      .execute()
    await recordEvent(trx, { actor, action: "boat.created", entity: "boat", entityId: id, change: boat })
    return { ok: true, id }
  })
}
