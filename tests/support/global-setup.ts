import { randomBytes } from "node:crypto"
import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import type { TestProject } from "vitest/node"
import { migrate } from "#app/platform/database/migrate.server.ts"
import { openDatabase } from "#app/platform/database/open-database.server.ts"
import { migrations } from "#db/migrations/index.ts"
import { startPostgresCluster } from "./postgres-cluster.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** Of a PostgreSQL server where databases may be created, for the whole run. */
    postgresUrl: string
    /** The name of a migrated, empty database to clone. */
    postgresTemplate: string
    /** A data directory whose embedded database is migrated, empty and closed, to copy. */
    embeddedTemplate: string
    /** The same without a single table. */
    embeddedBlank: string
  }
}

const log = { info: () => undefined, warn: () => undefined, error: console.error }

/** One PostgreSQL server and one migrated template per engine, made once for the whole run. */
export async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const cluster = given ? undefined : await startPostgresCluster()
  const postgresUrl = given || (cluster?.url ?? "")
  const postgresTemplate = `ecole_template_${randomBytes(4).toString("hex")}`
  const templates = await mkdtemp(join(tmpdir(), "ecole-template-"))
  const embeddedTemplate = join(templates, "migrated")
  const embeddedBlank = join(templates, "blank")

  await onServer(postgresUrl, `create database ${postgresTemplate}`)
  await makeTemplate({ databaseUrl: databaseOn(postgresUrl, postgresTemplate), dataDir: templates })
  const blank = await openDatabase({ dataDir: embeddedBlank, log })
  await blank.close()
  await cp(embeddedBlank, embeddedTemplate, { recursive: true })
  await makeTemplate({ dataDir: embeddedTemplate })
  project.provide("postgresUrl", postgresUrl)
  project.provide("postgresTemplate", postgresTemplate)
  project.provide("embeddedTemplate", embeddedTemplate)
  project.provide("embeddedBlank", embeddedBlank)

  return async () => {
    await rm(templates, { recursive: true, force: true })
    if (cluster) await cluster.remove()
    else await onServer(postgresUrl, `drop database if exists ${postgresTemplate} with (force)`)
  }
}

async function makeTemplate(options: { databaseUrl?: string; dataDir: string }) {
  const database = await openDatabase({ ...options, log })
  await migrate(database.db, migrations)
  await database.maintain()
  await database.close()
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function databaseOn(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
