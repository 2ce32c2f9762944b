import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { lstat, mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { basename, dirname, join, relative, sep } from "node:path"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import { sql } from "kysely"
import { pack as createPack, type Pack } from "tar-stream"
import { executedMigrations } from "#app/platform/database/migrate.server.ts"
import type { Database } from "#app/platform/database/open-database.server.ts"
import { storedTables } from "#app/platform/database/stored-tables.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { syncPath } from "#app/platform/files/sync-path.server.ts"
import {
  type ArchiveContents,
  archiveFormat,
  contentsOf,
  fileEntry,
  type Manifest,
  manifestEntry,
  tableEntry,
} from "./archive-format.ts"
import { placeNewFile } from "./place-new-file.ts"

const rowsPerFetch = 1_000

/** Rows of one instant, and files, in one archive of either engine (design 6). @throws EEXIST if `targetFile` exists */
export async function backup(database: Database, dataDir: string, targetFile: string): Promise<ArchiveContents> {
  await refuseExisting(targetFile)
  const staging = await mkdtemp(join(dirname(targetFile), `.${basename(targetFile)}-`))
  try {
    const rows = await database.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((trx) => exportRows(trx, staging))
    const filesDirectory = join(dataDir, "files")
    const files = await Promise.all(
      (await filesBelow(filesDirectory)).map((path) => describeFile(filesDirectory, path)),
    )
    const manifest: Manifest = { format: archiveFormat, createdAt: new Date().toISOString(), ...rows, files }
    const archive = join(staging, "archive.tar.gz")
    await writeArchive(archive, manifest, staging, filesDirectory)
    await placeNewFile(archive, targetFile)
    return contentsOf(manifest)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function refuseExisting(path: string) {
  const found = await lstat(path).catch(() => undefined)
  if (found) throw Object.assign(new Error(`${path} exists`), { code: "EEXIST", syscall: "link" })
}

async function exportRows(trx: Trx, staging: string) {
  const migrations = await executedMigrations(trx)
  const tables: Manifest["tables"] = []
  for (const name of await storedTables(trx)) tables.push(await exportTable(trx, name, join(staging, `${name}.jsonl`)))
  const { rows: sequences } = await sql<Manifest["sequences"][number]>`
    select sequencename as name, last_value::text as last_value from pg_sequences
    where schemaname = 'public' order by sequencename`.execute(trx)
  return { migrations, tables, sequences }
}

/** One row per line as PostgreSQL writes it in JSON: no value passes through a JavaScript type. */
async function exportTable(trx: Trx, name: string, path: string): Promise<Manifest["tables"][number]> {
  const hash = createHash("sha256")
  let rows = 0
  let bytes = 0
  async function* pages() {
    await sql`declare rows_to_save no scroll cursor for
      select row_to_json(saved)::text as line from ${sql.table(name)} as saved`.execute(trx)
    for (;;) {
      const page = await sql<{ line: string }>`fetch ${sql.lit(rowsPerFetch)} from rows_to_save`.execute(trx)
      if (page.rows.length === 0) break
      const chunk = Buffer.from(page.rows.map(({ line }) => `${line.replaceAll("\n", " ")}\n`).join(""))
      rows += page.rows.length
      bytes += chunk.length
      hash.update(chunk)
      yield chunk
    }
    await sql`close rows_to_save`.execute(trx)
  }
  // A full disk fails while PostgreSQL is read: only a pipeline listens to both.
  await pipeline(pages, createWriteStream(path, { mode: 0o600 }))
  return { name, rows, bytes, sha256: hash.digest("hex") }
}

async function writeArchive(path: string, manifest: Manifest, staging: string, filesDirectory: string) {
  const pack = createPack()
  const written = pipeline(pack, createGzip(), createWriteStream(path, { mode: 0o600 }))
  const filled = fill(pack, manifest, staging, filesDirectory).catch((error: Error) => pack.destroy(error))
  await Promise.all([written, filled])
  await syncPath(path)
}

async function fill(pack: Pack, manifest: Manifest, staging: string, filesDirectory: string) {
  const text = Buffer.from(JSON.stringify(manifest, undefined, 2))
  pack.entry({ name: manifestEntry, mode: 0o600 }, text)
  for (const { name, bytes } of manifest.tables) {
    await addFile(pack, tableEntry(name), join(staging, `${name}.jsonl`), bytes)
  }
  for (const { path, bytes } of manifest.files) await addFile(pack, fileEntry(path), join(filesDirectory, path), bytes)
  pack.finalize()
}

async function addFile(pack: Pack, name: string, path: string, size: number) {
  await pipeline(createReadStream(path), pack.entry({ name, size, mode: 0o600 }))
}

export async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .toSorted()
}

async function describeFile(directory: string, path: string): Promise<Manifest["files"][number]> {
  const hash = createHash("sha256")
  await pipeline(createReadStream(join(directory, path)), hash)
  const { size } = await stat(join(directory, path))
  return { path, bytes: size, sha256: hash.digest("hex") }
}
