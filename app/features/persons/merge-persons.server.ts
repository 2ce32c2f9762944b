import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { lockTwoPersons } from "./lock-two-persons.server.ts"
import { thingsOf } from "./persons.queries.server.ts"
import type { MergeRefusal } from "./persons.refusals.ts"

interface Merge {
  /** Keeps its name, contact and account. */
  keptId: string
  goneId: string
  /** How many things of `goneId` the preview showed. */
  things: number
  actor: string
  now: Date
}

export type MergeOutcome = { ok: true; mergeId: string } | { ok: false; refusal: MergeRefusal }

/**
 * Gives everything of one person to another (school 0), because staff chose both. The row of `goneId` stays with its
 * contact, so that the door follows it, and a copy or an erasure finds it.
 */
export async function mergePersons(db: Db, { keptId, goneId, things, actor, now }: Merge): Promise<MergeOutcome> {
  if (keptId === goneId) return { ok: false, refusal: "same-person" }
  return await inTransaction(db, async (trx): Promise<MergeOutcome> => {
    const [kept, gone] = await lockTwoPersons(trx, [keptId, goneId])
    if (!kept || !gone || kept.forgottenAt || gone.forgottenAt) return { ok: false, refusal: "person-not-found" }
    if (kept.mergedInto || gone.mergedInto) return { ok: false, refusal: "already-merged" }
    if (kept.userId && gone.userId) return { ok: false, refusal: "two-accounts" }
    if (gone.userId) return { ok: false, refusal: "account-stays" }
    const counted = (await thingsOf(trx, [goneId])).get(goneId)
    if (counted?.all !== things) return { ok: false, refusal: "changed-meanwhile" }

    const { rows } = await sql<{ moved: Record<string, string[]> }>`
      select moved from move_things(${goneId}::uuid, ${keptId}::uuid)`.execute(trx)
    const [{ moved } = { moved: {} }] = rows
    await trx.updateTable("persons").set({ mergedInto: keptId }).where("id", "=", goneId).execute()
    const mergeId = uuid()
    await trx
      .insertInto("personMerges")
      .values({ id: mergeId, fromPerson: goneId, intoPerson: keptId, moved: JSON.stringify(moved), mergedAt: now })
      .execute()
    const change = { things }
    for (const entityId of [keptId, goneId])
      await recordEvent(trx, { actor, action: "person.merged", entity: "person", entityId, change })
    return { ok: true, mergeId }
  })
}
