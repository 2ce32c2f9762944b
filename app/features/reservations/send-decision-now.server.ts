import { lockHeldEmail, releaseHeldEmail } from "#app/features/outbox/hold-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { decisionMailOf } from "./decision-mail.server.ts"
import type { Undoing, UndoRefusal } from "./undo-status-change.server.ts"

export type SendNowRefusal = Extract<UndoRefusal, "not-found" | "changed-meanwhile" | "mail-left">
export type SendNowOutcome = { ok: true } | { ok: false; refusal: SendNowRefusal }

/** Lets the mail of the last decision leave at once; from then on the decision cannot be undone. */
export async function sendDecisionNow(db: Db, sending: Undoing): Promise<SendNowOutcome> {
  const { reservationId, version, actor, now } = sending
  return await inTransaction(db, async (trx): Promise<SendNowOutcome> => {
    const reservation = await trx
      .selectFrom("reservations")
      .select("version")
      .where("id", "=", reservationId)
      .forUpdate()
      .executeTakeFirst()
    if (!reservation) return { ok: false, refusal: "not-found" }
    if (reservation.version !== version) return { ok: false, refusal: "changed-meanwhile" }
    const mail = await lockHeldEmail(trx, decisionMailOf(reservationId, now))
    if (!mail) return { ok: false, refusal: "mail-left" }
    await releaseHeldEmail(trx, { id: mail.id, now })
    await recordEvent(trx, {
      actor,
      action: "reservation.mail-released",
      entity: "reservation",
      entityId: reservationId,
    })
    return { ok: true }
  })
}
