import { type Compilable, sql } from "kysely"
import type { Db } from "./tables.server.ts"

/** Differs as soon as one row of the query does; the rows stay in the database. */
export async function rowsVersion(db: Db, query: Compilable): Promise<string> {
  const shown = sql<{ version: string }>`
    select md5(coalesce(string_agg(shown::text, ' ' order by shown::text), '')) as version from (${query}) as shown`
  const { rows } = await shown.execute(db)
  return rows[0]?.version ?? ""
}
