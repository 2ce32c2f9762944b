import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"

export type RemoveClosureOutcome = { ok: true } | { ok: false; refusal: "closure-unknown" }

export async function removeClosure(
  db: Db,
  { closureId, actor }: { closureId: string; actor: string },
): Promise<RemoveClosureOutcome> {
  return await inTransaction(db, async (trx): Promise<RemoveClosureOutcome> => {
    const removed = await trx
      .deleteFrom("closures")
      .where("id", "=", closureId)
      .returning(["base", "fromDate", "toDate", "reason"])
      .executeTakeFirst()
    if (!removed) return { ok: false, refusal: "closure-unknown" }
    await recordEvent(trx, {
      actor,
      action: "closure.removed",
      entity: "closure",
      entityId: closureId,
      change: removed,
    })
    return { ok: true }
  })
}
