import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { cp, mkdtemp, rename, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import type { TestProject } from "vitest/node"
import { migrate } from "#app/platform/database/migrate.server.ts"
import { openDatabase } from "#app/platform/database/open-database.server.ts"
import { schema } from "#db/schema.ts"
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

/**
 * One PostgreSQL server and one migrated template per engine, made once for the whole run. `npm test` names a directory
 * where its stages share the embedded ones.
 */
export async function setup(project: TestProject) {
  const shared = process.env.TEST_TEMPLATES
  const templates = shared || (await mkdtemp(join(tmpdir(), "ecole-template-")))
  const embeddedTemplate = join(templates, "migrated")
  const embeddedBlank = join(templates, "blank")
  const [postgres] = await Promise.all([
    openPostgres(),
    existsSync(embeddedTemplate) ? undefined : makeEmbedded(embeddedBlank, embeddedTemplate),
  ])
  project.provide("postgresUrl", postgres.url)
  project.provide("postgresTemplate", postgres.template)
  project.provide("embeddedTemplate", embeddedTemplate)
  project.provide("embeddedBlank", embeddedBlank)

  return async () => {
    if (!shared) await rm(templates, { recursive: true, force: true })
    await postgres.remove()
  }
}

async function openPostgres() {
  const given = process.env.TEST_DATABASE_URL
  const cluster = given ? undefined : await startPostgresCluster()
  const url = given || (cluster?.url ?? "")
  const template = `ecole_template_${randomBytes(4).toString("hex")}`
  await onServer(url, `create database ${template}`)
  const dataDir = await mkdtemp(join(tmpdir(), "ecole-template-"))
  await migrated({ databaseUrl: databaseOn(url, template), dataDir })
  await rm(dataDir, { recursive: true, force: true })
  return {
    url,
    template,
    remove: () => cluster?.remove() ?? onServer(url, `drop database if exists ${template} with (force)`),
  }
}

async function makeEmbedded(blank: string, template: string) {
  const database = await openDatabase({ dataDir: blank, log })
  await database.close()
  const aside = `${template}.new`
  await cp(blank, aside, { recursive: true })
  await migrated({ dataDir: aside })
  await rename(aside, template)
}

async function migrated(options: { databaseUrl?: string; dataDir: string }) {
  const database = await openDatabase({ ...options, log })
  await migrate(database.db, schema)
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
