import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { type Deciding, lockDecided } from "./lock-decided.server.ts"

export type VerifyOutcome = { ok: true } | { ok: false; refusal: "not-found" | "changed-meanwhile" }

/** Staff know the person of a booking, or take that back (school 0); what the person proved otherwise stays. */
export async function verifyIdentity(
  db: Db,
  { verified, ...deciding }: Deciding & { verified: boolean },
): Promise<VerifyOutcome> {
  return await inTransaction(db, async (trx): Promise<VerifyOutcome> => {
    const locked = await lockDecided(trx, deciding)
    if (!locked.ok) return locked
    const { id, provenBy, version } = locked.reservation
    const [before, after] = verified ? ([null, "staff"] as const) : (["staff", null] as const)
    if (provenBy !== before) return { ok: true }
    const { actor, now } = deciding
    await trx
      .updateTable("reservations")
      .set({ provenBy: after, version: version + 1, updatedAt: now })
      .where("id", "=", id)
      .execute()
    const action = verified ? "reservation.identity-verified" : "reservation.identity-unverified"
    await recordEvent(trx, { actor, action, entity: "reservation", entityId: id })
    return { ok: true }
  })
}
