import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { isHeldBack } from "./emails.rules.ts"
import { spellingsOf } from "./forget-emails.server.ts"
import { queuedAgain } from "./resend-email.server.ts"

interface Moved {
  entity: string
  entityId: string
  from: string
  to: string
}

/** A mail that a worker is sending still reaches the former address; it is then sent again to the corrected one. */
export async function moveQueuedEmails(trx: Trx, { entity, entityId, from, to }: Moved) {
  return await trx
    .updateTable("emails")
    .set({ to, leaseUntil: null })
    .where("entity", "=", entity)
    .where("entityId", "=", entityId)
    .where("state", "in", ["queued", "failed"])
    .where((eb) => eb(eb.fn<string>("lower", ["to"]), "in", spellingsOf(from)))
    .returning(["id", "kind", "state", "attempts", "leaseUntil", "nextAttemptAt"])
    .execute()
}

export type MovedEmail = Awaited<ReturnType<typeof moveQueuedEmails>>[number]

/**
 * Writes a moved mail anew, which leaves at once unless it is held back. What the former data alone had stays, such as
 * the school's message, but for the field `without`.
 */
export async function rewriteMoved(
  trx: Trx,
  moved: MovedEmail,
  { data, without, now }: { data: object; without: string; now: Date },
): Promise<void> {
  await trx
    .updateTable("emails")
    .set({
      ...queuedAgain(isHeldBack(moved, now) ? (moved.nextAttemptAt ?? now) : now),
      data: sql<string>`(data - ${without}::text) || ${JSON.stringify(data)}::jsonb`,
    })
    .where("id", "=", moved.id)
    .execute()
}

export async function dropMoved(trx: Trx, moved: readonly MovedEmail[]): Promise<void> {
  if (moved.length === 0) return
  const ids = moved.map(({ id }) => id)
  await trx.deleteFrom("emails").where("id", "in", ids).execute()
}
