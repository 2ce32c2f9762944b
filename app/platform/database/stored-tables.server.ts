import { sql } from "kysely"
import type { Db } from "./tables.server.ts"

/** Leaves out Kysely's tables and unlogged ones, which hold only what may be lost. */
export async function storedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relpersistence = 'p' and relnamespace = 'public'::regnamespace
      and relname not in ('kysely_migration', 'kysely_migration_lock')
    order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

export async function holdsRows(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from ${sql.table(table)}) as found`.execute(db)
  return rows[0]?.found ?? false
}
