import { mkdtemp, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "kysely"
import { executedMigrations, migrate } from "#app/platform/database/migrate.server.ts"
import type { Database } from "#app/platform/database/open-database.server.ts"
import { holdsRows, storedTables } from "#app/platform/database/stored-tables.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { StartError } from "#app/platform/start-error.ts"
import { schema } from "#db/schema.ts"
import type { ArchiveContents } from "./archive-format.ts"
import { backup } from "./backup.ts"
import { restore } from "./restore.ts"

const stagingName = "moving-"

/**
 * Copies every row of one database into another, empty one, by way of an archive in `dataDir`: all of one instant,
 * in one transaction, at the end of which both are read again and compared, table by table. Files stay where they
 * are. Whoever calls holds the lock of `dataDir`.
 *
 * @throws StartError in French when the target is not empty, or when it does not hold what the source does
 */
export async function moveDatabase(source: Database, target: Database, dataDir: string): Promise<ArchiveContents> {
  await removeLeftovers(dataDir)
  await refuseUsed(target.db)
  await migrate(source.db, schema)
  const staging = await mkdtemp(join(dataDir, stagingName))
  try {
    const archive = join(staging, "rows.tar.gz")
    // A directory without files, so that none are in the archive.
    await backup(source, staging, archive)
    return await restore(archive, target, join(staging, "restored"), (arrived) => compare(source.db, arrived))
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** Rows somebody's interrupted move left in plain sight. */
async function removeLeftovers(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(stagingName)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** A move that was interrupted leaves tables, all of them empty: it may be run again. */
async function refuseUsed(db: Db) {
  const tables = await storedTables(db)
  const ours = (await executedMigrations(db)).length > 0
  for (const name of tables) {
    if (ours && !(await holdsRows(db, name))) continue
    throw new StartError(
      "La base PostgreSQL donnée n’est pas vide : le déménagement se fait dans une base neuve (createdb). Rien n’a été changé.",
    )
  }
}

async function compare(source: Db, target: Trx) {
  const [before, after] = [await summaryOf(source), await summaryOf(target)]
  const different = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name])
  const loose = await unchecked(target)
  if (different.length === 0 && loose.length === 0) return
  throw new StartError(
    `La copie n’est pas fidèle (${[...different, ...loose].join(", ")}) : rien n’en a été gardé. La base intégrée reste la bonne ; prenez une base PostgreSQL neuve et recommencez.`,
  )
}

/** Of each table and sequence, something that differs as soon as one value does. */
async function summaryOf(db: Db | Trx): Promise<Record<string, string>> {
  const summary: Record<string, string> = {}
  for (const name of await storedTables(db)) {
    const { rows } = await sql<{ count: string; digest: string }>`
      select count(*)::text as count,
        coalesce(sum(('x' || substr(md5(row_to_json(kept)::text), 1, 15))::bit(60)::bigint), 0)::text as digest
      from ${sql.table(name)} as kept`.execute(db)
    summary[name] = `${rows[0]?.count} ${rows[0]?.digest}`
  }
  const { rows: sequences } = await sql<{ name: string; value: string | null }>`
    select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'`.execute(db)
  for (const { name, value } of sequences) summary[name] = value ?? ""
  return summary
}

/** Constraints that were never checked and triggers that sleep: there are none. */
async function unchecked(db: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where not convalidated and connamespace = 'public'::regnamespace
    union all
    select tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgenabled <> 'O' and pg_class.relnamespace = 'public'::regnamespace`.execute(db)
  return rows.map(({ name }) => name)
}
