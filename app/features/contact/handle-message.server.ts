import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"

export interface MessageHandling {
  messageId: string
  /** True once it is dealt with, false to open it again. */
  handled: boolean
  actor: string
  now: Date
}

export type HandlingRefusal = "not-found" | "changed-meanwhile"
export type HandlingOutcome = { ok: true } | { ok: false; refusal: HandlingRefusal }

/** Marks a message as dealt with, or opens it again. Of two who do the same at once the second is told so. */
export async function handleMessage(
  db: Db,
  { messageId, handled, actor, now }: MessageHandling,
): Promise<HandlingOutcome> {
  return await inTransaction(db, async (trx) => {
    const message = await trx
      .selectFrom("contactMessages")
      .select("handledAt")
      .where("id", "=", messageId)
      .forUpdate()
      .executeTakeFirst()
    if (!message) return { ok: false, refusal: "not-found" }
    if ((message.handledAt !== null) === handled) return { ok: false, refusal: "changed-meanwhile" }
    await trx
      .updateTable("contactMessages")
      .set(handled ? { handledAt: now, handledBy: actor } : { handledAt: null, handledBy: null })
      .where("id", "=", messageId)
      .execute()
    await recordEvent(trx, {
      actor,
      action: handled ? "contact-message.handled" : "contact-message.reopened",
      entity: "contact-message",
      entityId: messageId,
      change: { handled },
    })
    return { ok: true }
  })
}
