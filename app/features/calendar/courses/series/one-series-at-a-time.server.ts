import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"

/** No index says that two courses are equal or that nobody teaches twice at once. */
export async function oneSeriesAtATime(trx: Trx): Promise<void> {
  await sql`lock table slot_series in share row exclusive mode`.execute(trx)
}
