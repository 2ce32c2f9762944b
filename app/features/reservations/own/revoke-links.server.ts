import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { endManageLinks } from "./manage-links.server.ts"

export type RevokeOutcome = { ok: true; revoked: number } | { ok: false; refusal: "not-found" }

/** Ends every link of a booking (school 2, "Manage link"). Later mails carry new links. */
export async function revokeManageLinks(
  db: Db,
  { bookingId, actor, now }: { bookingId: string; actor: string; now: Date },
): Promise<RevokeOutcome> {
  return await inTransaction(db, async (trx): Promise<RevokeOutcome> => {
    const reservation = await trx
      .selectFrom("reservations")
      .select("id")
      .where("id", "=", bookingId)
      .forKeyShare()
      .executeTakeFirst()
    if (!reservation) return { ok: false, refusal: "not-found" }
    const revoked = await endManageLinks(trx, { bookingId, now })
    if (revoked > 0) {
      await recordEvent(trx, {
        actor,
        action: "reservation.links-revoked",
        entity: "reservation",
        entityId: bookingId,
        change: { links: revoked },
      })
    }
    return { ok: true, revoked }
  })
}
