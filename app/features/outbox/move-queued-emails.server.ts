import type { Trx } from "#app/platform/database/tables.server.ts"
import { spellingsOf } from "./forget-emails.server.ts"

interface Moved {
  entity: string
  entityId: string
  from: string
  to: string
}

/** Gives mails that still wait, or failed, the corrected address; what a worker is sending goes where it was going. */
export async function moveQueuedEmails(trx: Trx, { entity, entityId, from, to }: Moved): Promise<void> {
  await trx
    .updateTable("emails")
    .set({ to })
    .where("entity", "=", entity)
    .where("entityId", "=", entityId)
    .where("state", "in", ["queued", "failed"])
    .where((eb) => eb(eb.fn<string>("lower", ["to"]), "in", spellingsOf(from)))
    .execute()
}
