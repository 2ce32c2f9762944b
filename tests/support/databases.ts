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

export type Engine = "embedded" | "postgres"

/**
 * For `describe.each(engines)`, where an engine matters: SQL of the platform, locks, lists, search, migrations, backups.
 * `npm test -- quick` names one.
 */
export const engines = (["embedded", "postgres"] as const).filter(
  (engine) => (process.env.TEST_ENGINE ?? engine) === engine,
)
if (engines.length === 0) throw new Error(`TEST_ENGINE=${process.env.TEST_ENGINE} is no engine.`)

/** Of what does not depend on the engine: it begins sooner than the embedded one, and runs what is sent at once at once. */
const usualEngine: Engine = "postgres"

export type TestDatabaseOptions = Partial<Pick<OpenOptions, "poolSize" | "onFsync" | "acquireTimeoutMs">> & {
  /** Without tables; by default all migrations have run. */
  empty?: boolean
}

export interface TestDatabase {
  db: Db
  engine: Engine
  database: Database
  /** Of this database alone; PostgreSQL only. */
  url?: string
  /** Where the embedded database lies; an empty directory on PostgreSQL. */
  dataDir: string
}

export const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * A database of its own for a test file or a describe block: migrated, and emptied before each test. The object is
 * filled before the first test runs; read its fields inside tests and hooks.
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

/** The same without hooks, for a test that opens several: the caller removes it. */
export async function createDatabase(engine = usualEngine, options: TestDatabaseOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "ecole-test-"))
  const { empty = false, ...open } = options
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

/** Of a thousand files the asynchronous copy takes four times the processor time. */
export function copyTemplate(name: "embeddedBlank" | "embeddedTemplate", dataDir: string): void {
  cpSync(inject(name), dataDir, { recursive: true })
}

/**
 * Looks into a database whose server is down: only one process may have the embedded one open.
 * @param settings as the server has them
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
 * Empties the tables that hold something. Row by row: truncating gives every table and index a new file, and on the
 * embedded database that took longer than most tests. Neither triggers nor foreign keys have a say.
 */
async function emptying(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`.execute(db)
  if (rows.length === 0) return ""
  const deletions = rows.map(({ name }) => `if exists (select from ${name}) then delete from ${name}; end if;`)
  return `do $$ begin
    set local session_replication_role = replica;
    ${deletions.join("\n")}
  end $$`
}
