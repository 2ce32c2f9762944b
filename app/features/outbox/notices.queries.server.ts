import { v7 as uuid } from "uuid"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { school } from "#content/school.ts"
import "./outbox.tables.server.ts"

export interface Notice {
  id: string
  kind: string
  /** Null until it was written. */
  subject: string | null
  entity: string | null
  entityId: string | null
  createdAt: Date
}

/** Mails to the school's own mailbox, the oldest first. */
export async function noticesSince(
  trx: Trx,
  { kinds, since }: { kinds: readonly string[]; since: Date },
): Promise<Notice[]> {
  return await trx
    .selectFrom("emails")
    .select(["id", "kind", "subject", "entity", "entityId", "createdAt"])
    .where("kind", "in", kinds)
    .where("to", "=", school.email)
    .where("createdAt", ">=", since)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
}

export async function queueCopy(trx: Trx, { id }: Notice, { to, sendAt }: { to: string; sendAt: Date }): Promise<void> {
  const { kind, data, entity, entityId } = await trx
    .selectFrom("emails")
    .select(["kind", "data", "entity", "entityId"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  const copy = { id: uuid(), kind, to, data: JSON.stringify(data), entity, entityId, nextAttemptAt: sendAt }
  await trx.insertInto("emails").values(copy).execute()
}
