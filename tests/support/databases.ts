import { randomBytes } from "node:crypto"
import { cpSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, inject } from "vitest"
import { type Database, openDatabase } from "#app/platform/database/open-database.server.ts"
import type { OpenOptions } from "#app/platform/database/open-options.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { schema } from "#db/schema.ts"

export type Engine = "embedded" | "postgres"

/**
 * For `describe.each(engines)`, where the engine matters: SQL of the platform, locks, lists, search, migrations,
 * backups. `npm test -- quick` chooses one.
 */
export const engines = (["embedded", "postgres"] as const).filter(
  (engine) => (process.env.TEST_ENGINE ?? engine) === engine,
)
if (engines.length === 0) throw new Error(`TEST_ENGINE=${process.env.TEST_ENGINE} is no engine.`)

/** The engine of all other tests: it starts faster than the embedded one, and runs statements in parallel. */
const usualEngine: Engine = "postgres"

export type TestDatabaseOptions = Partial<Pick<OpenOptions, "poolSize" | "onFsync" | "acquireTimeoutMs">> & {
  empty?: boolean
}

export interface TestDatabase {
  db: Db
  engine: Engine
  database: Database
  url?: string
  /** The directory of the embedded database; empty on PostgreSQL. */
  dataDir: string
}

export const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * A database for one test file or describe block, migrated, and emptied before each test. Read the fields of the object
 * inside tests and hooks only, because a hook fills it.
 */
export function useDatabase(engine = usualEngine, options: TestDatabaseOptions = {}): TestDatabase {
  const made = {} as TestDatabase & { remove(): Promise<void> }
  let emptyAll = ""

  beforeAll(async () => {
    Object.assign(made, await createDatabase(engine, options))
    emptyAll = await emptying(made.db)
  })
  beforeEach(async () => {
    if (emptyAll !== "") await sql.raw(emptyAll).execute(made.db)
  })
  afterAll(() => made.remove?.())

  return made
}

/** Crowds of a test queue for few connections. A slow machine makes them wait longer than a server may. */
export const testAcquireTimeoutMs = 60_000

/** Like `useDatabase`, without hooks; the caller removes it. */
export async function createDatabase(engine = usualEngine, options: TestDatabaseOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "ecole-test-"))
  const { empty = false, acquireTimeoutMs = testAcquireTimeoutMs, ...others } = options
  const open = { ...others, acquireTimeoutMs }
  const url = engine === "postgres" ? await clonePostgres(empty) : undefined
  if (engine === "embedded") copyTemplate(empty ? "embeddedBlank" : "embeddedTemplate", dataDir)
  const database = await openDatabase({ ...open, dataDir, log: silentLog, ...(url ? { databaseUrl: url } : {}) })
  return {
    db: database.db,
    engine,
    database,
    dataDir,
    ...(url ? { url } : {}),
    async remove() {
      await database.close()
      if (url) await onServer(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Synchronous, because the asynchronous copy of a thousand files takes four times the processor time. */
export function copyTemplate(name: "embeddedBlank" | "embeddedTemplate", dataDir: string): void {
  cpSync(inject(name), dataDir, { recursive: true })
}

/**
 * Opens a database whose server is down, because only one process may open the embedded one.
 * @param settings those of the server
 */
export async function lookInto<T>(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const opened = await openDatabase({ dataDir, databaseUrl, log: silentLog })
  try {
    return await work(opened.db)
  } finally {
    await opened.close()
  }
}

async function clonePostgres(empty: boolean): Promise<string> {
  const name = `ecole_test_${process.pid}_${randomBytes(6).toString("hex")}`
  await onServer(`create database ${name} template ${empty ? "template0" : inject("postgresTemplate")}`)
  const url = new URL(inject("postgresUrl"))
  url.pathname = `/${name}`
  return url.href
}

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: inject("postgresUrl") })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Empties the tables that hold rows, without triggers and foreign keys, and fills the lists again. It deletes rows, because truncating creates new
 * files and takes longer than most tests on the embedded database.
 */
async function emptying(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`.execute(db)
  if (rows.length === 0) return ""
  const deletions = rows.map(({ name }) => `if exists (select from ${name}) then delete from ${name}; end if;`)
  const isMigrated = rows.some(({ name }) => name === "bases")
  const filled = isMigrated ? Object.values(schema.lists).map((statement) => `${statement};`) : []
  return `do $$ begin
    set local session_replication_role = replica;
    ${[...deletions, ...filled].join("\n")}
  end $$`
}
