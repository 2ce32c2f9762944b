import { forgetHoldings } from "#app/features/calendar/door/hold-places.server.ts"
import { lockBookings } from "#app/features/calendar/door/lock-bookings.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"

/** Networks are counted only before the outing, and minutes of holding for a day. */
export async function forgetNetworks(trx: Trx, now: Date): Promise<void> {
  const begun = trx
    .selectFrom("reservations")
    .select("id")
    .where("network", "is not", null)
    .where("startsAt", "<=", now)
  const ids = (await lockBookings(trx, begun)).map(({ id }) => id)
  if (ids.length > 0) {
    await trx.updateTable("reservations").set({ network: null, wideNetwork: null }).where("id", "in", ids).execute()
  }
  await forgetHoldings(trx, now)
}
