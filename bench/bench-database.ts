import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { migrate } from "#app/platform/database/migrate.server.ts"
import { type Database, openDatabase } from "#app/platform/database/open-database.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { migrations } from "#db/migrations/index.ts"
import { type PostgresCluster, startPostgresCluster } from "#tests/support/postgres-cluster.ts"

/** PostgreSQL with fsync on, in a temporary directory, with the product's tables. */
export interface BenchDatabase {
  url: string
  db: Db
  /** Where pgbench lies. */
  bin: string
  version: string
  dataDir: string
  cluster: PostgresCluster
  remove: () => Promise<void>
}

export async function openBenchDatabase(): Promise<BenchDatabase> {
  const cluster = await startPostgresCluster({ durable: true })
  const dataDir = await mkdtemp(join(tmpdir(), "ecole-bench-"))
  let database: Database | undefined
  async function remove() {
    await database?.close()
    await cluster.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    database = await openDatabase({ databaseUrl: cluster.url, dataDir, poolSize: 2, log: console })
    const { db } = database
    await migrate(db, migrations)
    return { url: cluster.url, db, dataDir, cluster, remove, ...(await programs(db)) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Another database of the same server; returns its address. */
export async function addDatabase({ db, url }: Pick<BenchDatabase, "db" | "url">, name: string): Promise<string> {
  await sql`create database ${sql.table(name)}`.execute(db)
  const added = new URL(url)
  added.pathname = `/${name}`
  return added.href
}

async function programs(db: Db): Promise<{ bin: string; version: string }> {
  const { rows } = await sql<{ bin: string; version: string }>`
    select setting as bin, current_setting('server_version') as version from pg_config where name = 'BINDIR'`.execute(
    db,
  )
  if (!rows[0]) throw new Error("PostgreSQL does not say where its programs are")
  return rows[0]
}
