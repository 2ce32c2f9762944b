import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { migrate } from "#app/platform/database/migrate.server.ts"
import { openDatabase } from "#app/platform/database/open-database.server.ts"
import { schema } from "#db/schema.ts"
import { silentLog } from "#tests/support/databases.ts"
import { type PostgresCluster, startPostgresCluster } from "#tests/support/postgres-cluster.ts"
import { roomForACrowd } from "./booking-crowd.ts"

export interface DurableSchool {
  cluster: PostgresCluster
  dataDir: string
  remove: () => Promise<void>
}

/** A school with room for a crowd, on its own PostgreSQL with fsync. @param within the directory of its disk */
export async function openDurableSchool(within?: string): Promise<DurableSchool> {
  const cluster = await startPostgresCluster({ durable: true, ...(within ? { within } : {}) })
  const dataDir = await mkdtemp(join(tmpdir(), "ecole-test-"))
  const database = await openDatabase({ databaseUrl: cluster.url, dataDir, poolSize: 2, log: silentLog })
  await migrate(database.db, schema)
  await roomForACrowd(database.db)
  await database.close()
  return {
    cluster,
    dataDir,
    async remove() {
      await cluster.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
