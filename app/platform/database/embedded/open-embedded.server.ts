import { constants } from "node:fs"
import { access, mkdir } from "node:fs/promises"
import type { PostgresPool } from "kysely"
import { causeInWords } from "#app/platform/cause-in-words.server.ts"
import type { OpenedPool, OpenOptions } from "#app/platform/database/open-options.server.ts"
import { accessDenied } from "#app/platform/files/data-owner.server.ts"
import { StartError } from "#app/platform/start-error.ts"
import { lockDirectory } from "./directory-lock.server.ts"
import { noRoom } from "./embedded-engine.server.ts"
import { oneClientPool } from "./one-client-pool.server.ts"
import { reopeningEngine } from "./reopening-engine.server.ts"

const defaultAcquireTimeoutMs = 10_000

export async function openEmbeddedPool(options: OpenOptions): Promise<OpenedPool> {
  const { dataDir, log, onLost } = options
  const unlock = await usable(dataDir, async () => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return lockDirectory(dataDir, (error) => {
      log.error({ err: error }, "the data directory's lock was lost")
      onLost?.(error)
    })
  })
  try {
    return await usable(dataDir, () => openLocked(options, unlock))
  } catch (error) {
    await unlock()
    throw error
  }
}

async function openLocked(options: OpenOptions, unlock: () => Promise<void>): Promise<OpenedPool> {
  const { dataDir, log, onFsync, acquireTimeoutMs = defaultAcquireTimeoutMs } = options
  let fsyncs = 0
  const countFsync = () => {
    fsyncs += 1
    onFsync?.()
  }
  const engine = await reopeningEngine({ dataDir, log, onFsync: countFsync })
  const pool = oneClientPool(() => engine.connect(), acquireTimeoutMs)
  await proveDurable(pool, () => fsyncs)
  const afterClose = async () => {
    await engine.close()
    await unlock()
  }
  return { pool, connections: pool.connections, afterClose }
}

async function proveDurable(pool: PostgresPool, fsyncs: () => number) {
  const client = await pool.connect()
  try {
    const before = fsyncs()
    await client.query("select pg_logical_emit_message(true, 'durability', '')", [])
    if (fsyncs() > before) return
  } finally {
    client.release()
  }
  throw new StartError(
    "La base de données intégrée ne garantit pas l’écriture sur le disque (fsync sans effet) : le démarrage est refusé pour ne perdre aucune réservation. Réinstallez avec « npm ci » ou utilisez PostgreSQL (DATABASE_URL).",
  )
}

async function usable<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (error instanceof StartError || syscall === undefined) throw error
    if (code === "ENOSPC" || code === "EDQUOT") throw noRoom(dataDir)
    throw (
      accessDenied(error) ??
      new StartError(
        `Le dossier de données ${dataDir} ne peut pas être lu ou écrit : ${causeInWords(error)}. Réparez cela, ou choisissez un autre dossier avec DATA_DIR.`,
      )
    )
  }
}
