import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"

/** Orders what is coming for its person: what the school moved comes first while an answer is awaited (school 0). */
export function awaitsNoAnswer(now: Date) {
  return sql<boolean>`moved_by_school_at is null or attendance is not distinct from 'present' or starts_at <= ${now}`
}

/** Ends the free changes that the school's move gave a booking of any kind. The caller has locked and judged it. */
export async function acceptMove(trx: Trx, { bookingId, now }: { bookingId: string; now: Date }): Promise<void> {
  await trx
    .updateTable("bookings")
    .set(({ eb }) => ({ movedBySchoolAt: null, updatedAt: now, version: eb("version", "+", 1) }))
    .where("id", "=", bookingId)
    .execute()
}
