import { sql } from "kysely"
import type { Db } from "#app/platform/database/tables.server.ts"

/** Leaves out empty tables, migrations, the program's lists, the limiter's counts, stored figures and moved accounts. */
export async function rowsOf(db: Db): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%'
      and relname not in ('bases', 'boat_models', 'rate_limits', 'figures', 'figure_changes', 'moved_accounts')
    order by relname`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const counted = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(db)
    const count = counted.rows[0]?.count ?? 0
    if (count > 0) counts[name] = count
  }
  return counts
}

export async function tablesWith(db: Db, text: string): Promise<string[]> {
  const found: string[] = []
  for (const name of Object.keys(await rowsOf(db))) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} as t where position(lower(${text}) in lower(t::text)) > 0 limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** Moves the creation of a row, which the database stamped, to another instant. */
export async function insertedAt(db: Db, table: string, id: string, at: string): Promise<void> {
  await sql`update ${sql.table(table)} set created_at = ${at}::timestamptz where id = ${id}::uuid`.execute(db)
}
