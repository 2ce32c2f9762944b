import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import { readableEmail } from "#app/platform/contact/readable-email.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { liftRefusals } from "./refused-addresses.server.ts"

export async function forgetEmails(trx: Trx, about: { entity: string; entityIds: string[] }): Promise<void> {
  if (about.entityIds.length === 0) return
  // A concurrent resend holds this row until its copy is visible to the next statement.
  await trx
    .selectFrom("emails")
    .select("id")
    .where("entity", "=", about.entity)
    .where("entityId", "in", about.entityIds)
    .orderBy("id")
    .forUpdate()
    .execute()
  await trx.deleteFrom("emails").where("entity", "=", about.entity).where("entityId", "in", about.entityIds).execute()
}

/** Mails keep their address as it was typed. */
export function spellingsOf(address: string): string[] {
  return [...new Set([address.toLowerCase(), normalEmail(address), readableEmail(normalEmail(address))])]
}

export async function forgetEmailsTo(trx: Trx, address: string, until: Date | null = null): Promise<void> {
  await liftRefusals(trx, [address])
  await trx
    .deleteFrom("emails")
    .where((eb) => eb(eb.fn<string>("lower", ["to"]), "in", spellingsOf(address)))
    .$if(until !== null, (all) => all.where("createdAt", "<=", until ?? new Date()))
    .execute()
}

/** With `sentOnly`, mails that still wait to be sent stay. */
export async function forgetEmailsBefore(
  trx: Trx,
  about: { entity: string; before: Date; sentOnly?: boolean },
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("emails")
    .where("entity", "=", about.entity)
    .where("createdAt", "<", about.before)
    .$if(about.sentOnly === true, (old) => old.where("state", "!=", "queued"))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
