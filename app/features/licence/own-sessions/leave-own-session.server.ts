import { leaveSeat } from "#app/features/calendar/door/free-seats.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { balanceOf } from "#app/features/payments/ledger/ledger.rules.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { type ChangeAsked, countChange, lockClaimed } from "./lock-claimed.server.ts"
import type { OwnSessionOutcome } from "./move-own-session.server.ts"
import { seatTerms } from "./own-sessions.queries.server.ts"
import { tellOfChange } from "./tell-of-change.server.ts"

/** A candidate leaves a booked session at the cost that the page showed (school 2, "Policies"). */
export async function leaveOwnSession(
  db: Db,
  { keptPercent, keptCents, ...asked }: ChangeAsked & { keptPercent: number; keptCents?: number | null | undefined },
): Promise<OwnSessionOutcome> {
  return await inTransaction(db, async (trx): Promise<OwnSessionOutcome> => {
    const locked = await lockClaimed(trx, asked)
    if (!locked.ok) return locked
    const { application, seat } = locked
    const ledger = await readLedger(trx, application.id)
    const terms = seatTerms(application.status, seat, { ledger, now: asked.now })
    if (!terms.cancellable) return { ok: false, refusal: "not-changeable" }
    if (terms.keptPercent !== keptPercent) return { ok: false, refusal: "terms-changed" }
    if (keptCents !== undefined && keptCents !== terms.keptCents) return { ok: false, refusal: "terms-changed" }
    const sequence = await leaveSeat(trx, { id: seat.id, sessionId: seat.sessionId, keptPercent, now: asked.now })
    if (sequence === undefined) return { ok: false, refusal: "changed-meanwhile" }
    await countChange(trx, application, asked.now)
    const creditedCents = balanceOf(ledger).restCents - terms.restCentsThen
    const left = { keptPercent, keptCents: terms.keptCents ?? 0, restCents: terms.restCentsThen, creditedCents }
    await tellOfChange(trx, { ...locked, seat: { ...seat, sequence }, left, now: asked.now })
    return { ok: true }
  })
}
