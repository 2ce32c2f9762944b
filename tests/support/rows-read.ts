import { sql } from "kysely"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"

/** Counts the rows of a table that PostgreSQL reads while `work` runs, including those it filters out. */
export async function rowsRead(db: Db, table: string, work: (trx: Trx) => Promise<unknown>): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const before = await readSoFar(trx, table)
    await work(trx)
    return (await readSoFar(trx, table)) - before
  })
}

async function readSoFar(trx: Trx, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as read
    from pg_stat_xact_user_tables where relname = ${table}`.execute(trx)
  return rows[0]?.read ?? 0
}
