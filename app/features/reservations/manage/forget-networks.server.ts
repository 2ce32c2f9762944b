import { forgetHoldings } from "#app/features/calendar/door/hold-places.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"

/** Networks are counted only before the outing, and minutes of holding for a day. */
export async function forgetNetworks(trx: Trx, now: Date): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({ network: null, wideNetwork: null })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("reservations")
        .select("id")
        .where("network", "is not", null)
        .where("startsAt", "<=", now)
        .orderBy("id")
        .forNoKeyUpdate(),
    )
    .execute()
  await forgetHoldings(trx, now)
}
