import { existsSync } from "node:fs"
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"
import { createPgConfig } from "@electric-sql/pglite/node-postgres"
import pg from "pg"
import { StartError } from "#app/platform/start-error.ts"
import { FsyncNodeFs } from "./fsync-node-fs.server.ts"
import { typeParsers } from "./type-parsers.server.ts"

/** The major version of the PostgreSQL inside the pinned PGlite. */
export const embeddedMajor = "18"

/** PGlite starts with -F (fsync off) and never checkpoints by itself: WAL is bounded to keep a start short. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["fsync=on", "wal_sync_method=fsync", "full_page_writes=on"].flatMap((setting) => ["-c", setting]),
  ...["max_wal_size=64MB", "min_wal_size=32MB", "TimeZone=UTC"].flatMap((setting) => ["-c", setting]),
]

/**
 * Opens `<dataDir>/database`, made first when there is none. The caller holds the lock of `dataDir`.
 *
 * @throws StartError when the files are of another PostgreSQL version
 */
export async function openEmbedded(dataDir: string, onFsync: () => void): Promise<PGlite> {
  const directory = join(dataDir, "database")
  const version = await readFile(join(directory, "PG_VERSION"), "utf8").catch(absent)
  if (version === undefined) await createAside(dataDir, directory)
  else if (version.trim() !== embeddedMajor) throw otherVersion(directory, version.trim())
  return start(directory, onFsync)
}

/** A client of the embedded database that speaks pg's protocol and reads values as on PostgreSQL. */
export async function connectEmbedded(pglite: PGlite, onError: (error: Error) => void): Promise<pg.Client> {
  const client = new pg.Client(Object.assign(createPgConfig(pglite), { types: typeParsers }) as pg.ClientConfig)
  client.on("error", onError)
  await client.connect()
  // After a connection that broke, the session behind it may be inside a transaction and know statement names.
  await client.query("rollback")
  await client.query("deallocate all")
  return client
}

async function start(directory: string, onFsync: () => void): Promise<PGlite> {
  const pglite = new PGlite({ fs: new FsyncNodeFs(directory, onFsync), startParams, extensions: { pg_trgm } })
  try {
    await pglite.waitReady
    return pglite
  } catch (error) {
    throw new StartError(
      `La base de données de ${directory} ne s’ouvre pas (${String(error)}) : déplacez ce dossier, puis restaurez une sauvegarde avec « npm run restore ».`,
    )
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error
}

/** Made under another name and renamed when all of it is on the disk: a crash leaves a whole database or none. */
async function createAside(dataDir: string, directory: string) {
  const aside = join(dataDir, "database.new")
  if (existsSync(directory) && (await readdir(directory)).length > 0) throw notADatabase(directory)
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { mode: 0o700 })
  const pglite = await start(aside, () => undefined)
  await pglite.close()
  await syncTree(aside)
  await rm(directory, { recursive: true, force: true })
  await rename(aside, directory)
  await syncPath(dataDir)
}

async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true })
  await Promise.all(
    entries.map((entry) => {
      const path = join(directory, entry.name)
      return entry.isDirectory() ? syncTree(path) : syncPath(path)
    }),
  )
  await syncPath(directory)
}

async function syncPath(path: string) {
  const handle = await open(path, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function otherVersion(directory: string, found: string) {
  return new StartError(
    `La base de données de ${directory} vient d’une autre version (PostgreSQL ${found}, attendue : ${embeddedMajor}). Déplacez ce dossier, puis restaurez une sauvegarde avec « npm run restore ».`,
  )
}

function notADatabase(directory: string) {
  return new StartError(
    `Le dossier ${directory} n’est pas vide et ne contient pas de base de données : videz-le ou choisissez un autre dossier avec DATA_DIR.`,
  )
}
