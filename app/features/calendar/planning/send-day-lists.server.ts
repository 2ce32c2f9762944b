import { isSessionType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { type MailKinds, queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { formatClock } from "#app/ui/formats.ts"
import { dayListAt } from "#content/reminders.ts"
import { school } from "#content/school.ts"
import { dayEntries, isExpected } from "./day-entries.ts"
import type { PlannedPeople } from "./planned-bookings.server.ts"
import { readPlanning } from "./planning.queries.server.ts"
import "#app/features/calendar/door/door.tables.server.ts"
import "./day-list.mails.server.tsx"

/**
 * Mails the list of tomorrow of each base, and of the courses elsewhere, once, from 18:00 on; where nobody is expected
 * there is none (school 2).
 */
export async function sendDayLists({ db, ...people }: PlannedPeople & { db: Db }, now: Date): Promise<void> {
  if (formatClock(now) < dayListAt) return
  const day = addDays(dayAt(now), 1)
  const sent = await db.selectFrom("dayLists").select("day").where("day", "=", day).executeTakeFirst()
  if (sent) return
  const entries = dayEntries(await readPlanning(db, { from: day, days: 1, people, now }))
  await inTransaction(db, async (trx) => {
    const claimed = await trx
      .insertInto("dayLists")
      .values({ day })
      .onConflict((conflict) => conflict.doNothing())
      .returning("day")
      .executeTakeFirst()
    if (!claimed) return
    for (const [base, list] of Map.groupBy(entries.filter(isExpected), (entry) => entry.base)) {
      await queueList(trx, { base, day, entries: list }, now)
    }
  })
}

async function queueList(trx: Trx, data: MailKinds["day-list"], now: Date): Promise<void> {
  const [first] = data.entries
  if (!first) return
  const record = isSessionType(first.activity)
    ? { entity: "training-session", entityId: first.outing.id }
    : { entity: "reservation", entityId: first.visitor.id }
  await queueEmail(trx, { kind: "day-list", to: school.email, data, ...record, sendAt: now })
}
