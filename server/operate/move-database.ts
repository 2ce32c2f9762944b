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

/** The caller has locked `dataDir`. Compares before the commit. @throws StartError if the target is used or differs */
export async function moveDatabase(source: Database, target: Database, dataDir: string): Promise<ArchiveContents> {
  await removeLeftovers(dataDir)
  await refuseUsed(target.db)
  await migrate(source.db, schema)
  const staging = await mkdtemp(join(dataDir, stagingName))
  try {
    const archive = join(staging, "rows.tar.gz")
    await backup(source, staging, archive)
    return await restore(archive, target, join(staging, "restored"), (arrived) => compare(source.db, arrived))
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function removeLeftovers(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(stagingName)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** An interrupted move leaves empty tables: it may be run again. */
async function refuseUsed(db: Db) {
  const tables = await storedTables(db)
  const ours = (await executedMigrations(db)).length > 0
  for (const name of tables) {
    if (ours && (name in schema.lists || !(await holdsRows(db, name)))) continue
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

async function unchecked(db: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where not convalidated and connamespace = 'public'::regnamespace
    union all
    select tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgenabled <> 'O' and pg_class.relnamespace = 'public'::regnamespace`.execute(db)
  return rows.map(({ name }) => name)
}
