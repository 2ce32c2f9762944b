import { sql } from "kysely"
import { type Migration, Migrator } from "kysely/migration"
import { StartError } from "#app/platform/start-error.ts"
import type { Db } from "./tables.server.ts"
import { withoutTimeLimit } from "./time-limit.server.ts"

/**
 * Brings the database up to the newest migration; any number of processes may do so at once.
 *
 * @returns the names of the migrations that were run
 * @throws StartError when the database was made by a newer version of the application
 */
export async function migrate(db: Db, migrations: Record<string, Migration>): Promise<string[]> {
  const done = new Set(await executedMigrations(db))
  refuseNewerDatabase(done, migrations)
  // Most starts find nothing to do, which the migrator would ask every table of the database about.
  if (done.size > 0 && done.size === Object.keys(migrations).length) return []
  return db.connection().execute(async (connection) => {
    // Another process may hold the lock for as long as a large table takes to be indexed.
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      return await withoutTimeLimit(() => migrateOn(connection, migrations))
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

async function migrateOn(db: Db, migrations: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error("A migration failed", { cause: error })
  return results.filter(({ status }) => status === "Success").map(({ migrationName }) => migrationName)
}

function refuseNewerDatabase(done: ReadonlySet<string>, migrations: Record<string, Migration>) {
  const unknown = [...done].filter((name) => !(name in migrations))
  if (unknown.length === 0) return
  throw new StartError(
    `La base de données a été utilisée par une version plus récente de l’application (${unknown.join(", ")}) : mettez l’application à jour avant de la démarrer.`,
  )
}

/** The names of the migrations this database has been through, oldest first. */
export async function executedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!tables[0]?.found) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
