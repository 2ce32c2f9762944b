import { createReadStream } from "node:fs"
import { mkdir, mkdtemp, readdir, rename, rm, rmdir } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "kysely"
import { isUnavailable } from "#app/platform/database/database-errors.server.ts"
import { executedMigrations, migrate, refuseTrial } from "#app/platform/database/migrate.server.ts"
import type { Database } from "#app/platform/database/open-database.server.ts"
import { holdsRows, storedTables } from "#app/platform/database/stored-tables.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { withoutTimeLimit } from "#app/platform/database/time-limit.server.ts"
import { StartError } from "#app/platform/start-error.ts"
import { schema } from "#db/schema.ts"
import { type ArchiveContents, contentsOf, type Manifest, tableEntry } from "./archive-format.ts"
import { unpackArchive } from "./read-archive.ts"
import { withoutRowChecks } from "./without-row-checks.ts"

const rowsPerInsert = 500

/**
 * Restores an archive of either engine into an empty database and file store, in one transaction.
 * @param beforeCommit may still change rows in the transaction; an error rolls back
 * @throws StartError in French when the archive is damaged or of before, or the destination is not empty
 */
export async function restore(
  archive: string,
  database: Database,
  dataDir: string,
  beforeCommit: (trx: Trx) => Promise<void> = async () => undefined,
): Promise<ArchiveContents> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const staging = await mkdtemp(join(dataDir, "restoring-"))
  try {
    const manifest = await unpackArchive(archive, staging)
    await refuseFullStore(dataDir)
    const fresh = await reachVersion(database.db, manifest)
    await withoutTimeLimit(() =>
      putBack(database.db, dataDir, staging, async (trx) => {
        await restoreRows(trx, manifest, staging, fresh)
        await beforeCommit(trx)
        return manifest
      }),
    )
    await migrate(database.db, schema)
    return contentsOf(manifest)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function putBack(db: Db, dataDir: string, staging: string, fill: (trx: Trx) => Promise<Manifest>) {
  const files = join(dataDir, "files")
  let placed = false
  let committing = false
  try {
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      placed = await placeFiles(staging, files, await fill(trx))
      committing = true
    })
  } catch (error) {
    // The commit may have happened: rows without files would be worse than files without rows.
    if (committing && isUnavailable(error)) throw unknownOutcome(files, placed)
    if (placed) await rm(files, { recursive: true, force: true })
    throw error
  }
}

function unknownOutcome(files: string, placed: boolean) {
  const first = placed ? ` après avoir vidé ${files}` : ""
  return new StartError(
    `La connexion à la base de données s’est perdue au tout dernier moment, et il n’est pas certain que les données y soient : regardez-y ; si elle est vide, restaurez de nouveau${first}.`,
  )
}

async function reachVersion(db: Db, manifest: Manifest): Promise<boolean> {
  refuseTrial(manifest.migrations, schema.migrations)
  const done = await executedMigrations(db)
  refuseTrial(done, schema.migrations)
  if (done.length > 0) {
    if (done.join("\n") === manifest.migrations.join("\n")) return false
    throw new StartError(
      "La sauvegarde et la base de données sont de versions différentes : restaurez dans une base de données neuve, jamais démarrée.",
    )
  }
  const wanted = manifest.migrations.map((name) => [name, schema.migrations[name]] as const)
  const missing = wanted.filter(([, migration]) => !migration).map(([name]) => name)
  if (missing.length > 0) {
    throw new StartError(
      `La sauvegarde vient d’une version plus récente de l’application (${missing.join(", ")}) : mettez l’application à jour avant de restaurer.`,
    )
  }
  await refuseRows(db)
  const migrations = Object.fromEntries(wanted.flatMap(([name, migration]) => (migration ? [[name, migration]] : [])))
  await migrate(db, { migrations, functions: {}, lists: {} })
  return true
}

async function restoreRows(trx: Trx, manifest: Manifest, staging: string, fresh: boolean) {
  const tables = await storedTables(trx)
  if (tables.length > 0) {
    const list = sql.join(tables.map((name) => sql.table(name)))
    await sql`lock table ${list} in exclusive mode`.execute(trx)
    if (fresh) await sql`truncate ${list}`.execute(trx)
  }
  await refuseRows(trx)
  const expected = manifest.tables.map(({ name }) => name)
  if (expected.join("\n") !== tables.join("\n")) throw new Error("The archive's tables are not those of its migrations")
  await withoutRowChecks(trx, async () => {
    for (const name of Object.keys(schema.lists)) await sql`delete from ${sql.table(name)}`.execute(trx)
    for (const { name, rows } of manifest.tables) await fillTable(trx, name, rows, join(staging, tableEntry(name)))
  })
  for (const { name, lastValue } of manifest.sequences) {
    if (lastValue !== null) await sql`select setval(${name}::regclass, ${lastValue}::bigint)`.execute(trx)
  }
}

async function fillTable(trx: Trx, name: string, expected: number, path: string) {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(trx)
  const list = sql.join(columns.map((column) => sql.ref(column.name)))
  let written = 0
  async function insert(lines: string[]) {
    if (lines.length === 0) return
    const { numAffectedRows = 0n } = await sql`
      insert into ${sql.table(name)} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(",")}]`}::json)`.execute(
      trx,
    )
    written += Number(numAffectedRows)
  }
  let lines: string[] = []
  for await (const line of linesOf(path)) {
    lines.push(line)
    if (lines.length < rowsPerInsert) continue
    await insert(lines)
    lines = []
  }
  await insert(lines)
  if (written !== expected) throw new Error(`${name}: ${written} rows instead of ${expected}`)
}

/** Splits at "\n" alone: node:readline also splits at U+2028, which a note may hold. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ""
  for await (const chunk of createReadStream(path, "utf8")) {
    const lines = (rest + String(chunk)).split("\n")
    rest = lines.pop() ?? ""
    yield* lines
  }
  if (rest !== "") yield rest
}

async function refuseRows(db: Db) {
  for (const name of await storedTables(db)) {
    if (name in schema.lists || !(await holdsRows(db, name))) continue
    throw new StartError(
      "La base de données n’est pas vide : une sauvegarde se restaure seulement dans une base de données neuve (autre DATA_DIR ou autre DATABASE_URL).",
    )
  }
}

async function refuseFullStore(dataDir: string) {
  const files = await readdir(join(dataDir, "files")).catch(() => [])
  if (files.length === 0) return
  throw new StartError(
    `Le dossier ${join(dataDir, "files")} n’est pas vide : une sauvegarde se restaure seulement dans un dossier de données neuf (DATA_DIR).`,
  )
}

/** One rename just before the commit: files without rows do less harm than rows without files. */
async function placeFiles(staging: string, place: string, { files }: Manifest): Promise<boolean> {
  if (files.length === 0) return false
  await rmdir(place).catch(() => undefined)
  await rename(join(staging, "files"), place)
  return true
}
