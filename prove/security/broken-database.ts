import { sql } from "kysely"
import type { Db } from "#app/platform/database/tables.server.ts"

async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%' and relname not in ('rate_limits', 'auth_throttle')`.execute(db)
  return rows.map(({ name }) => name)
}

/** The database refuses every new row, and quotes the row in its error. */
export async function refuseRows(db: Db): Promise<void> {
  for (const name of await tableNames(db)) {
    await sql`alter table ${sql.table(name)} add constraint no_row check (false) not valid`.execute(db)
  }
}

export async function acceptRows(db: Db): Promise<void> {
  for (const name of await tableNames(db)) {
    await sql`alter table ${sql.table(name)} drop constraint if exists no_row`.execute(db)
  }
}
