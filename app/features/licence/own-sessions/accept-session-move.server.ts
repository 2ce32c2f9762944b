import { acceptSeatMove } from "#app/features/calendar/door/take-seats.server.ts"
import { sessionTerms } from "#app/features/licence/programme-terms.rules.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { type ChangeAsked, countChange, lockClaimed } from "./lock-claimed.server.ts"
import type { OwnSessionOutcome } from "./move-own-session.server.ts"

/** A candidate accepts where the school moved a session: the usual terms hold again (school 0). */
export async function acceptSessionMove(db: Db, asked: ChangeAsked): Promise<OwnSessionOutcome> {
  return await inTransaction(db, async (trx): Promise<OwnSessionOutcome> => {
    const locked = await lockClaimed(trx, asked)
    if (!locked.ok) return locked
    const { actor, application, seat } = locked
    const { cancellable } = sessionTerms({ status: application.status, seat }, asked.now)
    if (!cancellable) return { ok: false, refusal: "not-changeable" }
    if (!(await acceptSeatMove(trx, seat))) return { ok: false, refusal: "nothing-to-accept" }
    await countChange(trx, application, asked.now)
    await recordEvent(trx, {
      actor,
      action: "application.session-move-accepted",
      entity: "boat-license-application",
      entityId: application.id,
      change: { reference: seat.reference },
    })
    return { ok: true }
  })
}
