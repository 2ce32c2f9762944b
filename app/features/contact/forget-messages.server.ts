import { subYears } from "date-fns"
import { sql } from "kysely"
import { forgetEmails } from "#app/features/outbox/forget-emails.server.ts"
import { forgetPersons, lockPersons } from "#app/features/persons/forget-persons.server.ts"
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
  const isDue = sql<boolean>`coalesce(handled_at, created_at) < ${subYears(now, retention.contactMessageYears)}`
  const due = await trx.selectFrom("contactMessages").select(["id", "personId"]).where(isDue).limit(batch).execute()
  if (due.length === 0) return 0
  const persons = await lockPersons(trx, { ids: due.map(({ personId }) => personId) })
  const dueIds = due.map(({ id }) => id)
  const gone = await trx.deleteFrom("contactMessages").where("id", "in", dueIds).where(isDue).returning("id").execute()
  if (gone.length === 0) return 0
  const ids = gone.map(({ id }) => id)
  await forgetPersons(trx, persons, now)
  await forgetEmails(trx, { entity: "contact-message", entityIds: ids })
  const events = ids.map((entityId) =>
    eventRow({ actor: "system", action: "contact-message.forgotten", entity: "contact-message", entityId }),
  )
  await trx.insertInto("events").values(events).execute()
  return ids.length
}
