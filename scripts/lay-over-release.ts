import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { migrate, type Schema } from "#app/platform/database/migrate.server.ts"
import { openDatabase } from "#app/platform/database/open-database.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"

/** A database of a release, as SQL: its schema, and which migrations made it. */
export function releaseSql(schemaText: string, migrations: Schema["migrations"]): string {
  const names = Object.keys(migrations).map((name) => `('${name}', '')`)
  return `${schemaText}
create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
insert into kysely_migration values ${names.join(", ")};
`
}

/**
 * Lays today's migrations and functions over the database of a release, as its upgrade does.
 * @returns why it cannot be done: a function has other arguments or another result under its old name
 */
export async function faultOver(release: string, today: Schema): Promise<string | undefined> {
  return await inEmptyDatabase(async (db) => {
    await sql.raw(release).execute(db)
    try {
      await migrate(db, today)
      return undefined
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  })
}

/** For a look at what SQL makes. */
export async function inEmptyDatabase<Answer>(look: (db: Db) => Promise<Answer>): Promise<Answer> {
  const dataDir = mkdtempSync(join(tmpdir(), "ecole-schema-"))
  const log = { info: () => undefined, warn: () => undefined, error: console.error }
  const database = await openDatabase({ dataDir, log })
  try {
    return await look(database.db)
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true })
  }
}
