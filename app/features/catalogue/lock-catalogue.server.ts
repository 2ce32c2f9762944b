import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"
import type { Catalogue } from "./catalogue.admin.schema.ts"
import { readCatalogue } from "./catalogue.queries.server.ts"

/** Until the transaction ends, no other transaction adds or removes a price. */
export async function lockCatalogue(trx: Trx, today: string): Promise<Catalogue> {
  await sql`lock table prices in share row exclusive mode`.execute(trx)
  return await readCatalogue(trx, today)
}
