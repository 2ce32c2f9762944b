import type pg from "pg"
import { EngineGone, NoRoom } from "#app/platform/database/database-errors.server.ts"
import type { DatabaseLog } from "#app/platform/database/open-options.server.ts"
import { connectEmbedded, hasRoomToOpen, openEmbedded } from "./embedded-engine.server.ts"

export interface ReopeningEngine {
  /** @throws EngineGone or NoRoom while the database is not open */
  connect: () => Promise<pg.Client>
  close: () => Promise<void>
}

interface ReopeningOptions {
  dataDir: string
  log: DatabaseLog
  onFsync: () => void
}

/** Opening blocks the process for about a second, so that failures are not retried at once. */
const restAfterFailureMs = 5_000

/** Opens the embedded database again after its engine stopped; waits while the disk is full. */
export async function reopeningEngine({ dataDir, log, onFsync }: ReopeningOptions): Promise<ReopeningEngine> {
  let engine = await openEmbedded(dataDir, onFsync)
  let restUntil = 0

  async function reopen(): Promise<void> {
    if (Date.now() < restUntil) throw new EngineGone()
    if (!(await hasRoomToOpen(dataDir))) throw new NoRoom()
    restUntil = Date.now() + restAfterFailureMs
    engine = await openEmbedded(dataDir, onFsync).catch((error: unknown) => {
      log.error({ err: error }, "the embedded database did not open again")
      throw new EngineGone()
    })
    log.warn({}, "the embedded database had given itself up and is open again")
  }

  return {
    async connect() {
      if (engine.gone) await reopen()
      return await connectEmbedded(engine, (error) =>
        log.error({ err: error }, "the embedded database's connection broke"),
      )
    },
    async close() {
      if (!engine.gone) await engine.close()
    },
  }
}
