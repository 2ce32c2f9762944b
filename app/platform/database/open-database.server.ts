import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, sql } from "kysely"
import { openEmbeddedPool } from "./open-embedded.server.ts"
import { openPostgresPool } from "./open-postgres.server.ts"
import type { Db, Tables } from "./tables.server.ts"

/** The part of the log that the database writes to. */
export interface DatabaseLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface OpenOptions {
  /** A PostgreSQL connection string; unset: the embedded database in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  /** PostgreSQL only; 12 by default. */
  poolSize?: number | undefined
  log: DatabaseLog
  /** Called for every fsync the embedded database makes. */
  onFsync?: (() => void) | undefined
  /** How long a statement waits for the embedded database's connection; 10 s by default. */
  acquireTimeoutMs?: number | undefined
}

export interface Database {
  db: Db
  engine: "embedded" | "postgres"
  /** @throws when the database does not answer within two seconds */
  ping(): Promise<void>
  /** What PostgreSQL does by itself and the embedded database does not: CHECKPOINT and VACUUM (ANALYZE). */
  maintain(): Promise<void>
  /** Waits for the running work, then closes. */
  close(): Promise<void>
}

const pingTimeoutMs = 2_000

/**
 * Opens the embedded database or PostgreSQL, with the same driver, type parsers and plugins (design 6).
 *
 * @throws StartError in French when the operator can mend the reason
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl } = options
  const { pool, afterClose } =
    databaseUrl === undefined
      ? await openEmbeddedPool(options)
      : { pool: await openPostgresPool({ ...options, databaseUrl }), afterClose: async () => undefined }
  const db = kyselyOn(pool)
  const engine = databaseUrl === undefined ? "embedded" : "postgres"
  let closing: Promise<void> | undefined

  async function close() {
    await db.destroy()
    await pool.end()
    await afterClose()
  }

  return {
    db,
    engine,
    ping: () => withinTime(sql`select 1`.execute(db), pingTimeoutMs),
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

async function withinTime(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("timeout expired")), milliseconds)
  })
  try {
    await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}
