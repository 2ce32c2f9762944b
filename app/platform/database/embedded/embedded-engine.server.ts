import { existsSync } from "node:fs"
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"
import { createPgConfig } from "@electric-sql/pglite/node-postgres"
import pg from "pg"
import { EngineGone } from "#app/platform/database/database-errors.server.ts"
import { typeParsers } from "#app/platform/database/type-parsers.server.ts"
import { deniedBelow } from "#app/platform/files/data-owner.server.ts"
import { hasRoom } from "#app/platform/files/disk-room.server.ts"
import { syncPath } from "#app/platform/files/sync-path.server.ts"
import { StartError } from "#app/platform/start-error.ts"
import { FsyncNodeFs } from "./fsync-node-fs.server.ts"

export const embeddedMajor = "18"

/** PGlite never checkpoints, so the log is bounded; it fills all buffers at start, so they are few (decision 0036). */
const settings = [
  "fsync=on",
  "wal_sync_method=fsync",
  "full_page_writes=on",
  "max_wal_size=64MB",
  "min_wal_size=32MB",
  "shared_buffers=32MB",
  "TimeZone=UTC",
]
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...settings.flatMap((setting) => ["-c", setting]),
]

type BackendMessage = Awaited<ReturnType<PGlite["execProtocolStream"]>>[number]

/** After a PANIC the memory of PGlite is invalid: this engine then rejects every request. */
export class EmbeddedEngine extends PGlite {
  #gone = false
  readonly #listeners = new Set<() => void>()

  constructor(directory: string, onFsync: () => void) {
    const fs = new FsyncNodeFs(directory, onFsync, () => this.#giveUp())
    super({ fs, startParams, extensions: { btree_gist, pg_trgm } })
  }

  get gone(): boolean {
    return this.#gone
  }

  onGone(listener: () => void): void {
    this.#listeners.add(listener)
  }

  /** Rejects once the engine has stopped, which PGlite alone would never do. */
  override execProtocolStream(...args: Parameters<PGlite["execProtocolStream"]>) {
    if (this.#gone) return Promise.reject(new EngineGone())
    return new Promise<BackendMessage[]>((resolve, reject) => {
      const leave = () => reject(new EngineGone())
      this.#listeners.add(leave)
      const answered = super.execProtocolStream(...args).then((messages) => {
        if (this.#gone) reject(messages.find((message) => message instanceof Error) ?? new EngineGone())
        else resolve(messages)
      }, reject)
      void answered.finally(() => this.#listeners.delete(leave))
    })
  }

  #giveUp(): void {
    this.#gone = true
    setImmediate(() => {
      for (const listener of this.#listeners) listener()
    })
  }
}

export function isNewEmbedded(dataDir: string): boolean {
  return !existsSync(join(dataDir, "database", "PG_VERSION"))
}

/** The caller holds the lock of `dataDir`. @throws StartError when the files are of another PostgreSQL version */
export async function openEmbedded(dataDir: string, onFsync: () => void): Promise<EmbeddedEngine> {
  const directory = join(dataDir, "database")
  const version = await readFile(join(directory, "PG_VERSION"), "utf8").catch(absent)
  if (version === undefined) await createAside(dataDir, directory)
  else if (version.trim() !== embeddedMajor) throw otherVersion(directory, version.trim())
  return start(directory, onFsync)
}

export async function connectEmbedded(engine: EmbeddedEngine, onError: (error: Error) => void): Promise<pg.Client> {
  const client = new pg.Client(Object.assign(createPgConfig(engine), { types: typeParsers }) as pg.ClientConfig)
  client.on("error", onError)
  await client.connect()
  // After a broken connection, the session may be inside a transaction.
  await client.query("rollback")
  await client.query("deallocate all")
  return client
}

async function start(directory: string, onFsync: () => void): Promise<EmbeddedEngine> {
  const engine = new EmbeddedEngine(directory, onFsync)
  const gone = new Promise<never>((_, reject) => engine.onGone(() => reject(new EngineGone())))
  try {
    await Promise.race([engine.waitReady, gone])
    return engine
  } catch (error) {
    if (!(await hasRoomToOpen(directory))) throw noRoom(directory)
    const denied = deniedBelow(directory)
    if (denied) throw denied
    if (!(error instanceof EngineGone || error instanceof WebAssembly.RuntimeError)) throw error
    throw new StartError(
      `La base de données de ${directory} ne s’ouvre pas (${String(error)}) : déplacez ce dossier, puis restaurez une sauvegarde avec « npm run restore ».`,
    )
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error
}

/** Renamed once it is whole and on the disk: a crash leaves a whole database or none. */
async function createAside(dataDir: string, directory: string) {
  const aside = join(dataDir, "database.new")
  if (existsSync(directory) && (await readdir(directory)).length > 0) throw notADatabase(directory)
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { mode: 0o700 })
  const engine = await start(aside, () => undefined)
  await engine.close()
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

/** Two segments of the log: with less, the engine may stop again while it opens. */
const roomToOpen = 32 * 1024 * 1024

export function hasRoomToOpen(directory: string): Promise<boolean> {
  return hasRoom(directory, roomToOpen)
}

export function noRoom(directory: string) {
  return new StartError(
    `Le disque de ${directory} est plein : libérez au moins ${roomToOpen / 1024 ** 2} Mo, puis relancez. Rien n’est perdu.`,
  )
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
