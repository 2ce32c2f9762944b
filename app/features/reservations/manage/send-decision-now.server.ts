import { lockHeldEmail, releaseHeldEmail } from "#app/features/outbox/hold-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { decisionMailOf } from "./decision-mail.server.ts"
import { type Deciding, lockDecided } from "./lock-decided.server.ts"
import type { UndoRefusal } from "./undo-status-change.server.ts"

export type SendNowRefusal = Extract<UndoRefusal, "not-found" | "changed-meanwhile" | "mail-left">
export type SendNowOutcome = { ok: true } | { ok: false; refusal: SendNowRefusal }

export async function sendDecisionNow(db: Db, sending: Deciding): Promise<SendNowOutcome> {
  const { bookingId, actor, now } = sending
  return await inTransaction(db, async (trx): Promise<SendNowOutcome> => {
    const locked = await lockDecided(trx, sending)
    if (!locked.ok) return locked
    const mail = await lockHeldEmail(trx, decisionMailOf(bookingId, now))
    if (!mail) return { ok: false, refusal: "mail-left" }
    await releaseHeldEmail(trx, { id: mail.id, now })
    await recordEvent(trx, {
      actor,
      action: "reservation.mail-released",
      entity: "reservation",
      entityId: bookingId,
    })
    return { ok: true }
  })
}
