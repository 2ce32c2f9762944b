import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, sql } from "kysely"
import { systemClock } from "#app/platform/clock.server.ts"
import { openEmbeddedPool } from "#app/platform/database/embedded/open-embedded.server.ts"
import { openPostgresPool } from "#app/platform/database/postgres/open-postgres.server.ts"
import { refuseForeignData } from "#app/platform/files/data-owner.server.ts"
import { type Outage, watchOutage } from "#app/platform/outage.server.ts"
import type { Connections, OpenOptions } from "./open-options.server.ts"
import type { Db, Tables } from "./tables.server.ts"
import { withinTime } from "./time-limit.server.ts"

export interface Database {
  db: Db
  engine: "embedded" | "postgres"
  connections: () => Connections
  outage: Outage
  /** @throws when the database does not answer within two seconds */
  ping: () => Promise<void>
  /** CHECKPOINT and VACUUM (ANALYZE), which the embedded database does not run by itself. */
  maintain: () => Promise<void>
  close: () => Promise<void>
}

const pingTimeoutMs = 2_000

/** Opens either engine (design 6). @throws StartError in French when the operator can fix the reason */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl, dataDir } = options
  refuseForeignData(dataDir)
  const { pool, connections, afterClose } =
    databaseUrl === undefined ? await openEmbeddedPool(options) : await openPostgresPool({ ...options, databaseUrl })
  const db = kyselyOn(pool)
  const engine = databaseUrl === undefined ? "embedded" : "postgres"
  let closing: Promise<void> | undefined

  async function close() {
    await pool.end()
    await db.destroy()
    await afterClose?.()
  }

  return {
    db,
    engine,
    connections,
    outage: watchOutage(() => systemClock.now()),
    async ping() {
      await withinTime(sql`select 1`.execute(db), pingTimeoutMs)
    },
    async maintain() {
      if (engine === "postgres") return
      await sql`checkpoint`.execute(db)
      await sql`vacuum (analyze)`.execute(db)
    },
    close() {
      closing ??= close()
      return closing
    },
  }
}

function kyselyOn(pool: PostgresPool): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
