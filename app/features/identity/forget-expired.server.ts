import { subDays } from "date-fns"
import { sql } from "kysely"
import { forgetEmails } from "#app/features/outbox/forget-emails.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { eventRecorded, eventRow } from "#app/platform/record-event.server.ts"
import { retention } from "#content/commitments.ts"

/**
 * Deletes what opens nothing any more: sessions and links that have expired, and the minute's record of magic links.
 * Where addresses must be confirmed, accounts that never were, and were never in use, go too: the address may be
 * somebody else's.
 * @returns how many accounts went.
 */
export function forgetExpired(emailConfirmation: boolean) {
  return async (trx: Trx, now: Date): Promise<number> => {
    await trx.deleteFrom("sessions").where("expiresAt", "<", now).execute()
    await trx.deleteFrom("verifications").where("expiresAt", "<", now).execute()
    await trx.deleteFrom("accountLinks").where("expiresAt", "<", now).execute()
    await trx.deleteFrom("authThrottle").where("since", "<", subDays(now, 1)).execute()
    return emailConfirmation ? await forgetUnconfirmed(trx, now) : 0
  }
}

async function forgetUnconfirmed(trx: Trx, now: Date): Promise<number> {
  const gone = await trx
    .deleteFrom("users")
    .where("emailVerified", "=", false)
    .where("createdAt", "<", subDays(now, retention.unconfirmedAccountDays))
    // What was done in a session must not vanish because the school asks for confirmations since.
    .where((eb) => eb.not(eventRecorded({ entity: "user", action: "session.opened", entityId: sql`users.id::text` })))
    .returning("id")
    .execute()
  await forgetEmails(trx, { entity: "user", entityIds: gone.map(({ id }) => id) })
  const events = gone.map(({ id }) =>
    eventRow({ actor: "system", action: "account.forgotten", entity: "user", entityId: id }),
  )
  if (events.length > 0) await trx.insertInto("events").values(events).execute()
  return gone.length
}
