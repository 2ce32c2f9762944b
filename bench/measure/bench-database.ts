import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { migrate } from "#app/platform/database/migrate.server.ts"
import { type Database, openDatabase } from "#app/platform/database/open-database.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { schema } from "#db/schema.ts"
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
    database = await openMigrated(cluster.url, dataDir)
    const { db } = database
    return { url: cluster.url, db, dataDir, cluster, remove, ...(await programs(db)) }
  } catch (error) {
    await remove()
    throw error
  }
}

export interface AddedDatabase {
  url: string
  database: Database
}

/** Another database of the same server, with the product's tables; whoever asks for it closes it. */
export async function addDatabase({ db, url, dataDir }: BenchDatabase, name: string): Promise<AddedDatabase> {
  await sql`create database ${sql.table(name)}`.execute(db)
  const added = new URL(url)
  added.pathname = `/${name}`
  return { url: added.href, database: await openMigrated(added.href, dataDir) }
}

async function openMigrated(databaseUrl: string, dataDir: string): Promise<Database> {
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 2, log: console })
  try {
    await migrate(database.db, schema)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function programs(db: Db): Promise<{ bin: string; version: string }> {
  const { rows } = await sql<{ bin: string; version: string }>`
    select setting as bin, current_setting('server_version') as version from pg_config where name = 'BINDIR'`.execute(
    db,
  )
  if (!rows[0]) throw new Error("PostgreSQL does not say where its programs are")
  return rows[0]
}
