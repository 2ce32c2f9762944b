import type { Trx } from "#app/platform/database/tables.server.ts"

/** Ends the free changes that the school's move gave a booking of any kind. The caller has locked and judged it. */
export async function acceptMove(trx: Trx, { bookingId, now }: { bookingId: string; now: Date }): Promise<void> {
  await trx
    .updateTable("bookings")
    .set(({ eb }) => ({ movedBySchoolAt: null, updatedAt: now, version: eb("version", "+", 1) }))
    .where("id", "=", bookingId)
    .execute()
}
