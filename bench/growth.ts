import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { generateSignedCookie } from "hono/cookie"
import { sql } from "kysely"
import { sessionCookieName } from "#app/features/identity/session-token.server.ts"
import { migrate } from "#app/platform/database/migrate.server.ts"
import { type Database, openDatabase } from "#app/platform/database/open-database.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { migrations } from "#db/migrations/index.ts"
import { startPostgresCluster } from "#tests/support/postgres-cluster.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"
import { type Asked, adminRequests } from "./growth-requests.ts"
import { growSchool, type Size } from "./growth-rows.ts"
import { describeMachine } from "./machine.ts"
import { runBench } from "./run-bench.ts"

/**
 * What the back-office's lists, searches, cards and overview cost when a school has a thousand times more reservations
 * (design 9): two databases on one PostgreSQL, a server on each, asked in turn. `--rows 20000` for a first look,
 * `--rounds 30` for fewer requests. Needs PostgreSQL's own programs and a built server, which `npm run bench:growth`
 * makes.
 */
const option = (name: string, otherwise: number) => Number(process.argv[process.argv.indexOf(name) + 1]) || otherwise
const rows = option("--rows", 1_000_000)
const rounds = option("--rounds", 150)
const warmRounds = 15
const small: Size = { reservations: 1_000, users: 1_000, applications: 1_000 }
const large: Size = {
  reservations: rows,
  users: Math.max(1_000, rows / 10),
  applications: Math.max(1_000, rows / 20),
}

const growthBar = 1.3
const secret = "a-secret-for-the-bench-of-at-least-32-characters"

interface School {
  db: Db
  server: ServerProcess
  cookie: string
  close: () => Promise<void>
}

async function bench(): Promise<boolean> {
  const cluster = await startPostgresCluster({ durable: true })
  const schools: School[] = []
  try {
    for (const [name, size] of Object.entries({ small, large })) schools.push(await open(cluster.url, name, size))
    const [few, many] = schools
    if (!few || !many) return false
    describeMachine(await version(few.db))
    console.log(`${JSON.stringify(small)} against ${JSON.stringify(large)}, ${rounds} requests each, asked in turn\n`)
    console.log(
      "| request | rows shown | few: p50 | many: p50 | many: p95 | p50 ratio | bar |\n|---|---|---|---|---|---|---|",
    )
    let held = true
    for (const asked of adminRequests) held = (await comparison(asked, few, many)) && held
    return held
  } finally {
    for (const school of schools) await school.close()
    await cluster.remove()
  }
}

async function open(clusterUrl: string, name: string, size: Size): Promise<School> {
  const url = await newDatabase(clusterUrl, name)
  const dataDir = await mkdtemp(join(tmpdir(), "ecole-bench-"))
  const database = await openDatabase({ databaseUrl: url, dataDir, poolSize: 2, log: console })
  async function close() {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const { db } = database
    await migrate(db, migrations)
    const begun = performance.now()
    await growSchool(db, size)
    console.log(`${name}: filled in ${Math.round((performance.now() - begun) / 1000)} s`)
    const cookie = await adminCookie(db)
    const server = await startServer({ dataDir, databaseUrl: url, env: { APP_SECRET: secret } })
    return { db, server, cookie, close: () => server.stop().then(close) }
  } catch (error) {
    await close()
    throw error
  }
}

async function newDatabase(clusterUrl: string, name: string): Promise<string> {
  const root: Database = await openDatabase({ databaseUrl: clusterUrl, dataDir: tmpdir(), poolSize: 1, log: console })
  await sql`create database ${sql.table(name)}`.execute(root.db)
  await root.close()
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

/** One of the people becomes an administrator and is signed in. */
async function adminCookie(db: Db): Promise<string> {
  const id = "00000000-0000-7000-8000-000000000001"
  await sql`insert into user_roles (user_id, role) values (${id}::uuid, 'admin')
    on conflict (user_id) do update set role = 'admin'`.execute(db)
  await sql`insert into sessions (id, user_id, token, expires_at)
    values (${id}::uuid, ${id}::uuid, 'bench-session', now() + interval '7 days')`.execute(db)
  const cookie = await generateSignedCookie(sessionCookieName(false), "bench-session", secret)
  return cookie.split(";")[0] ?? ""
}

async function version(db: Db): Promise<string> {
  const { rows: found } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
    db,
  )
  return `PostgreSQL ${found[0]?.version} with fsync`
}

/** What is refused is a missed bar, and no reason to measure nothing else. */
async function comparison(asked: Asked, few: School, many: School): Promise<boolean> {
  try {
    return await compare(asked, few, many)
  } catch (error) {
    console.log(`| ${asked.name} | | | | | | ${error instanceof Error ? error.message : String(error)}: MISSED |`)
    return false
  }
}

async function compare({ name, path, most }: Asked, few: School, many: School): Promise<boolean> {
  const times = { few: [] as number[], many: [] as number[] }
  const paths = { few: await path(few.db), many: await path(many.db) }
  let shown = { few: 0, many: 0 }
  for (let round = -warmRounds; round < rounds; round++) {
    const [one, other] = [await timed(few, paths.few), await timed(many, paths.many)]
    shown = { few: one.rows, many: other.rows }
    if (round < 0) continue
    times.few.push(one.took)
    times.many.push(other.took)
  }
  const [p50, p50Many, p95Many] = [quantile(times.few, 0.5), quantile(times.many, 0.5), quantile(times.many, 0.95)]
  const ratio = p50Many / p50
  // A search that finds one row here and a page there answers different questions: only its milliseconds count.
  const alike = shown.few === shown.many
  const held = (!alike || ratio <= growthBar) && p95Many <= most
  const bar = `${alike ? `<= ${growthBar}, ` : ""}p95 <= ${most} ms: ${held ? "held" : "MISSED"}`
  console.log(
    `| ${name} | ${shown.few}, ${shown.many} | ${p50.toFixed(1)} ms | ${p50Many.toFixed(1)} ms | ` +
      `${p95Many.toFixed(1)} ms | ${ratio.toFixed(2)} | ${bar} |`,
  )
  return held
}

/** How long an answer takes, its body read, and how many rows it shows. */
async function timed({ server, cookie }: School, path: string): Promise<{ took: number; rows: number }> {
  const begun = performance.now()
  const answer = await fetch(`${server.origin}/api/v1/admin/${path}`, { headers: { cookie } })
  const body = await answer.text()
  const took = performance.now() - begun
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body}`)
  const { items = [] } = JSON.parse(body) as { items?: unknown[] }
  return { took, rows: items.length }
}

function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

await runBench(bench)
