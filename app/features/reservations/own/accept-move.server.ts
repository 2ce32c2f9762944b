import { changeTerms } from "#app/features/bookings/facts/change-terms.rules.ts"
import type { Claim } from "#app/features/bookings/manage/find-claimed.server.ts"
import { lockDecided } from "#app/features/reservations/manage/lock-decided.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { findClaimedReservation } from "./own-reservation.queries.server.ts"

export type AcceptRefusal = "unknown-link" | "changed-meanwhile" | "not-changeable" | "nothing-to-accept"
export type AcceptOutcome = { ok: true } | { ok: false; refusal: AcceptRefusal }

/** A person accepts where the school moved their booking: the usual terms hold again (school 0). */
export async function acceptMove(
  db: Db,
  { claim, version, now }: { claim: Claim; version: number; now: Date },
): Promise<AcceptOutcome> {
  return await inTransaction(db, async (trx): Promise<AcceptOutcome> => {
    const claimed = await findClaimedReservation(trx, claim, now)
    if (!claimed) return { ok: false, refusal: "unknown-link" }
    const actor = "userId" in claim ? claim.userId : "guest"
    const locked = await lockDecided(trx, { bookingId: claimed.id, version, actor, now })
    if (!locked.ok) return { ok: false, refusal: "changed-meanwhile" }
    const { reservation } = locked
    if (!changeTerms(reservation, now).cancellable) return { ok: false, refusal: "not-changeable" }
    if (!reservation.movedBySchoolAt) return { ok: false, refusal: "nothing-to-accept" }
    await trx
      .updateTable("reservations")
      .set({ movedBySchoolAt: null, updatedAt: now, version: version + 1 })
      .where("id", "=", reservation.id)
      .execute()
    await recordEvent(trx, {
      actor,
      action: "reservation.move-accepted",
      entity: "reservation",
      entityId: reservation.id,
    })
    return { ok: true }
  })
}
