import type { StoredTables } from "#app/platform/database/schema-types.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import "./door.tables.server.ts"

interface DueReminder {
  /** Of the booking, of any kind. */
  id: string
  startsAt: Date
  reminder: StoredTables["reminders"]["kind"]
}

/** Marks reminders as sent, each once for a beginning of a booking. @returns those that were not marked before */
export async function markReminders<Due extends DueReminder>(trx: Trx, due: readonly Due[]): Promise<Due[]> {
  if (due.length === 0) return []
  const marked = await trx
    .insertInto("reminders")
    .values(due.map(({ id: bookingId, reminder: kind, startsAt }) => ({ bookingId, kind, startsAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("bookingId")
    .execute()
  const fresh = new Set(marked.map(({ bookingId }) => bookingId))
  return due.filter(({ id }) => fresh.has(id))
}
