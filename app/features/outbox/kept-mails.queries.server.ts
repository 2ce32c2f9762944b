import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { spellingsOf } from "./forget-emails.server.ts"
import "./outbox.tables.server.ts"

export interface MailsAbout {
  entity: string
  ids: readonly string[]
}

/** Bodies hold secrets and are left out. @param about the rows whose mails count, if not all do */
export async function keptMails(db: Db | Trx, address: string, about?: readonly MailsAbout[]) {
  return await db
    .selectFrom("emails")
    .select(["entity", "kind", "to", "subject", "state", "createdAt", "sentAt"])
    .where((eb) => eb(eb.fn<string>("lower", ["to"]), "in", spellingsOf(address)))
    .$if(about !== undefined, (mails) =>
      mails.where((eb) =>
        eb.or(
          (about ?? []).map(({ entity, ids }) =>
            eb.and([eb("entity", "=", entity), eb("entityId", "=", eb.fn.any(eb.val(ids)))]),
          ),
        ),
      ),
    )
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
}
