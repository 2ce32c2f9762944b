import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"
import type { Catalogue } from "./catalogue.admin.schema.ts"
import { readCatalogue } from "./catalogue.queries.server.ts"

/** Nobody else adds or removes a price until the transaction ends. @param today 'yyyy-MM-dd' */
export async function lockCatalogue(trx: Trx, today: string): Promise<Catalogue> {
  await sql`lock table prices in share row exclusive mode`.execute(trx)
  return await readCatalogue(trx, today)
}
