import type { Trx } from "#app/platform/database/tables.server.ts"

/** Deletes the mails about these entities, sent or not: a mail is kept as long as what it speaks of. */
export async function forgetEmails(trx: Trx, about: { entity: string; entityIds: string[] }): Promise<void> {
  if (about.entityIds.length === 0) return
  // Whoever sends one of them again holds its row until the copy is there to be seen by the next statement.
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

/** Deletes the mails to an address, sent or not: of whoever is to hear nothing more. With `until`, no later ones. */
export async function forgetEmailsTo(trx: Trx, address: string, until: Date | null = null): Promise<void> {
  await trx
    .deleteFrom("emails")
    .where((eb) => eb(eb.fn<string>("lower", ["to"]), "=", address.toLowerCase()))
    .$if(until !== null, (all) => all.where("createdAt", "<=", until ?? new Date()))
    .execute()
}

/** Deletes the mails of an entity that has no row of its own and were queued before `before`. */
export async function forgetEmailsBefore(trx: Trx, about: { entity: string; before: Date }): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("emails")
    .where("entity", "=", about.entity)
    .where("createdAt", "<", about.before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
