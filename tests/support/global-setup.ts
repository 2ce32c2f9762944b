import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { cp, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import type { TestProject } from "vitest/node"
import { migrate } from "#app/platform/database/migrate.server.ts"
import { openDatabase } from "#app/platform/database/open-database.server.ts"
import { schema } from "#db/schema.ts"
import { embeddedTemplates } from "./embedded-templates.ts"
import { startPostgresCluster } from "./postgres-cluster.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server for the whole run, on which databases may be created. */
    postgresUrl: string
    postgresTemplate: string
    embeddedTemplate: string
    embeddedBlank: string
  }
}

const log = { info: () => undefined, warn: () => undefined, error: console.error }

/** One PostgreSQL server for the whole run, and one migrated template per engine. */
export async function setup(project: TestProject) {
  const [postgres] = await Promise.all([openPostgres(), existsSync(embeddedTemplates.made) || makeEmbedded()])
  project.provide("postgresUrl", postgres.url)
  project.provide("postgresTemplate", postgres.template)
  project.provide("embeddedTemplate", embeddedTemplates.migrated)
  project.provide("embeddedBlank", embeddedTemplates.blank)
  return () => postgres.remove()
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

/**
 * Made aside and then renamed: another run may make the same templates, and an interrupted run leaves incomplete ones.
 */
async function makeEmbedded() {
  const { kept, made } = embeddedTemplates
  await mkdir(kept, { recursive: true })
  const aside = await mkdtemp(join(kept, "aside-"))
  const [blank, template] = [join(aside, "blank"), join(aside, "migrated")]
  const database = await openDatabase({ dataDir: blank, log })
  await database.close()
  await cp(blank, template, { recursive: true })
  await migrated({ dataDir: template })
  const older = (await readdir(kept)).filter((name) => !name.startsWith("aside-") && join(kept, name) !== made)
  await Promise.all(older.map((name) => rm(join(kept, name), { recursive: true, force: true })))
  if (existsSync(made)) await rm(aside, { recursive: true })
  else await rename(aside, made)
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
