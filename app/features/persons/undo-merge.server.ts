import { sql } from "kysely"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { lockTwoPersons } from "./lock-two-persons.server.ts"
import type { UndoMergeRefusal } from "./persons.refusals.ts"
import { undoableUntil } from "./persons.rules.ts"

export type UndoMergeOutcome = { ok: true; personId: string } | { ok: false; refusal: UndoMergeRefusal }

/**
 * Returns what a merge moved, from whoever has it now: another merge may have taken it further. What was booked since
 * stays where it is. @returns the person who stands for itself again
 */
export async function undoMerge(
  db: Db,
  { mergeId, actor, now }: { mergeId: string; actor: string; now: Date },
): Promise<UndoMergeOutcome> {
  return await inTransaction(db, async (trx): Promise<UndoMergeOutcome> => {
    const merges = trx.selectFrom("personMerges").innerJoin("persons", "persons.id", "fromPerson")
    const found = await merges
      .select(["fromPerson", "mergedInto"])
      .where("personMerges.id", "=", mergeId)
      .executeTakeFirst()
    if (!found) return { ok: false, refusal: "merge-not-found" }
    const [gone, live] = await lockTwoPersons(trx, [found.fromPerson, found.mergedInto ?? found.fromPerson])
    const merge = await trx
      .selectFrom("personMerges")
      .selectAll()
      .where("id", "=", mergeId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (merge.undoneAt || !gone?.mergedInto || !live) return { ok: false, refusal: "already-undone" }
    if (gone.mergedInto !== live.id) return { ok: false, refusal: "changed-meanwhile" }
    if (gone.forgottenAt) return { ok: false, refusal: "person-not-found" }
    if (now > undoableUntil(merge.mergedAt)) return { ok: false, refusal: "too-late" }

    await trx.updateTable("persons").set({ mergedInto: null }).where("id", "=", gone.id).execute()
    await sql`select return_things(${live.id}::uuid, ${gone.id}::uuid, ${JSON.stringify(merge.moved)}::jsonb)`.execute(
      trx,
    )
    await trx.updateTable("personMerges").set({ undoneAt: now }).where("id", "=", mergeId).execute()
    for (const entityId of [live.id, gone.id])
      await recordEvent(trx, { actor, action: "person.merge-undone", entity: "person", entityId })
    return { ok: true, personId: gone.id }
  })
}
