import type { Trx } from "#app/platform/database/tables.server.ts"

export interface MailsToForget {
  /** Whoever they went, or will go, to. */
  to: string
  /** What they were about, whoever they went to. */
  about: readonly { entity: string; ids: readonly string[] }[]
}

/**
 * Takes a person out of the queue: what is still to be sent is not sent any more, of what was sent remain only its
 * kind and its times. Part of a command that forgets the person, who records it.
 */
export async function forgetMails(trx: Trx, { to, about }: MailsToForget): Promise<void> {
  const found = await trx
    .selectFrom("emails")
    .select("id")
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>("lower", ["to"]), "=", to.toLowerCase()),
        ...about
          .filter(({ ids }) => ids.length > 0)
          .map(({ entity, ids }) => eb.and([eb("entity", "=", entity), eb("entityId", "in", ids)])),
      ]),
    )
    .orderBy("id")
    .forUpdate()
    .execute()
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return
  await trx.deleteFrom("emails").where("id", "in", ids).where("state", "=", "queued").execute()
  await trx
    .updateTable("emails")
    .set({ to: "", data: "{}", subject: null, html: null, text: null, error: null })
    .where("id", "in", ids)
    .execute()
}
