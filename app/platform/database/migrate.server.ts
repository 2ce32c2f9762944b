import { createHash } from "node:crypto"
import { sql } from "kysely"
import { type Migration, Migrator } from "kysely/migration"
import { StartError } from "#app/platform/start-error.ts"
import { inTransaction } from "./in-transaction.server.ts"
import { refusedExtension } from "./refused-extension.server.ts"
import type { Db } from "./tables.server.ts"
import { withoutTimeLimit } from "./time-limit.server.ts"

export interface Schema {
  /** The migrations run in this order; the first is the baseline. */
  migrations: Record<string, Migration>
  functions: Record<string, string>
  /** By table: the statement that adds the rows which the program brings itself, and leaves those that are there. */
  lists: Record<string, string>
}

/**
 * Any number of processes may migrate at once.
 * @param tell hears each migration's name as it begins: one may take minutes
 * @returns the names of the migrations that were run
 * @throws StartError when another baseline or a newer version made the database, or it refuses an extension
 */
export async function migrate(
  db: Db,
  { migrations, functions, lists }: Schema,
  tell?: (name: string) => void,
): Promise<string[]> {
  const done = await executedMigrations(db)
  refuseTrial(done, migrations)
  refuseNewerDatabase(done, migrations)
  const isNewest = done.length > 0 && done.length === Object.keys(migrations).length
  const run = isNewest ? [] : await runMigrations(db, done.length > 0 ? announced(migrations, tell) : migrations)
  await layFunctions(db, functions)
  await layLists(db, lists)
  return run
}

export async function layLists(db: Db, lists: Schema["lists"]): Promise<void> {
  for (const statement of Object.values(lists)) await sql.raw(statement).execute(db)
}

function announced(migrations: Schema["migrations"], tell: ((name: string) => void) | undefined): Schema["migrations"] {
  const entries = Object.entries(migrations).map(([name, migration]) => {
    const up: Migration["up"] = async (db) => {
      tell?.(name)
      await migration.up(db)
    }
    return [name, { up }] as const
  })
  return Object.fromEntries(entries)
}

async function runMigrations(db: Db, migrations: Schema["migrations"]): Promise<string[]> {
  return await db.connection().execute(async (connection) => {
    // Another process may hold the lock while it builds a large index.
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      return await withoutTimeLimit(() => migrateOn(connection, migrations))
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

/** Replaces each function whose text has changed; its comment in the database holds the hash. */
async function layFunctions(db: Db, functions: Schema["functions"]): Promise<void> {
  const wanted = Object.entries(functions).map(([name, text]) => ({ name, text, hash: hashOf(text) }))
  const laid = await laidFunctions(db)
  if (wanted.every(({ name, hash }) => laid.get(name) === hash)) return
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('functions', 0))`.execute(trx)
    for (const { name, text, hash } of wanted) {
      await sql.raw(text).execute(trx)
      await sql`comment on function ${sql.table(name)} is ${sql.lit(hash)}`.execute(trx)
    }
  })
}

async function laidFunctions(db: Db): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ name: string; hash: string | null }>`
    select proname as name, obj_description(oid, 'pg_proc') as hash
    from pg_proc where pronamespace = 'public'::regnamespace`.execute(db)
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url")
}

async function migrateOn(db: Db, migrations: Schema["migrations"]): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  const refused = refusedExtension(error)
  if (refused) throw refused
  if (error !== undefined) throw error instanceof Error ? error : new Error("A migration failed", { cause: error })
  return results.filter(({ status }) => status === "Success").map(({ migrationName }) => migrationName)
}

/**
 * Tells a database of before from one of a newer version: the newer one has this baseline.
 * @param done the migrations of a database or of an archive
 * @throws StartError when they do not begin with the baseline of this version
 */
export function refuseTrial(done: readonly string[], migrations: Schema["migrations"]): void {
  const [baseline] = Object.keys(migrations)
  if (baseline === undefined || done.length === 0 || done.includes(baseline)) return
  throw new StartError("Cette base vient d’un essai antérieur à 0.1.0 : elle ne peut pas être reprise.")
}

function refuseNewerDatabase(done: readonly string[], migrations: Schema["migrations"]) {
  const unknown = done.filter((name) => !(name in migrations))
  if (unknown.length === 0) return
  throw new StartError(
    `La base de données a été utilisée par une version plus récente de l’application (${unknown.join(", ")}) : mettez l’application à jour avant de la démarrer.`,
  )
}

export async function executedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!tables[0]?.found) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
