import { subDays } from "date-fns"
import { sql } from "kysely"
import { forgetEmails, forgetEmailsBefore } from "#app/features/outbox/forget-emails.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { eventRecorded, eventRow } from "#app/platform/record-event.server.ts"
import "./codes/codes.tables.server.ts"
import { retention } from "#content/commitments.ts"

/** Where addresses must be confirmed, unconfirmed unused accounts go too: the address may belong to somebody else. */
export function forgetExpired(emailConfirmation: boolean) {
  return async (trx: Trx, now: Date): Promise<number> => {
    await trx.deleteFrom("sessions").where("expiresAt", "<", now).execute()
    await trx.deleteFrom("verifications").where("expiresAt", "<", now).execute()
    await trx.deleteFrom("mailCodes").where("expiresAt", "<", now).execute()
    // The mails of codes that prove an address, and of requests for data, are about nothing that stays.
    for (const entity of ["mail-code", "data-request"])
      await forgetEmailsBefore(trx, { entity, before: subDays(now, 1), sentOnly: true })
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
    // An account used before confirmations were required must stay.
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
