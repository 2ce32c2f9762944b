import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { spellingsOf } from "./forget-emails.server.ts"
import "./outbox.tables.server.ts"

/** What was sent to an address, for a copy of its data: bodies hold secrets, subjects do not. */
export async function keptMails(db: Db | Trx, address: string) {
  return await db
    .selectFrom("emails")
    .select(["kind", "to", "subject", "state", "createdAt", "sentAt"])
    .where((eb) => eb(eb.fn<string>("lower", ["to"]), "in", spellingsOf(address)))
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
}
