import { subYears } from "date-fns"
import { forgetEmails } from "#app/features/outbox/forget-emails.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { eventRow } from "#app/platform/record-event.server.ts"
import { retention } from "#content/commitments.ts"

/** One transaction deletes so many; the timer comes back for the others. */
const batch = 500

/**
 * Deletes contact messages and their mails when the promised time is over: after the day they were dealt with, or
 * received (the privacy page's "Combien de temps").
 * @returns how many messages went.
 */
export async function forgetMessages(trx: Trx, now: Date): Promise<number> {
  const before = subYears(now, retention.contactMessageYears)
  const gone = await trx
    .deleteFrom("contactMessages")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("contactMessages")
        .select("id")
        .where((row) => row(row.fn.coalesce("handledAt", "createdAt"), "<", before))
        .limit(batch),
    )
    .returning("id")
    .execute()
  if (gone.length === 0) return 0
  const ids = gone.map(({ id }) => id)
  await forgetEmails(trx, { entity: "contact-message", entityIds: ids })
  const events = ids.map((entityId) =>
    eventRow({ actor: "system", action: "contact-message.forgotten", entity: "contact-message", entityId }),
  )
  await trx.insertInto("events").values(events).execute()
  return ids.length
}
