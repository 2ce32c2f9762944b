import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { generateSignedCookie } from "hono/cookie"
import { sql } from "kysely"
import { visitorsQuery } from "#app/features/identity/identity.queries.server.ts"
import { sessionCookieName } from "#app/features/identity/session-token.server.ts"
import { migrate } from "#app/platform/database/migrate.server.ts"
import { type Database, openDatabase } from "#app/platform/database/open-database.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { migrations } from "#db/migrations/index.ts"
import { startPostgresCluster } from "#tests/support/postgres-cluster.ts"
import { startServer } from "#tests/support/server-process.ts"
import { describeMachine } from "./machine.ts"
import { median, spreadOf } from "./medians.ts"
import { runBench } from "./run-bench.ts"
import { loadByWrk, type WrkLoad, wrkVersion } from "./wrk.ts"

/**
 * GET /api/v1/session with a session's cookie against pgbench running the one statement it runs, in interleaved rounds
 * on one PostgreSQL. Needs PostgreSQL's own programs and a built server, which `npm run bench:auth` makes.
 */
const rounds = Number(process.argv[process.argv.indexOf("--rounds") + 1]) || 5
const seconds = 5
const warmSeconds = 5
const connections = { database: 12, http: 32 }
const bar = 0.2

const people = 1000
const secret = "a-secret-for-the-bench-of-at-least-32-characters"
const tokenOf = (number: number | string) => `bench-session-${number}`
const run = promisify(execFile)

interface Bench {
  url: string
  db: Db
  bin: string
  dataDir: string
}

async function bench(): Promise<boolean> {
  const wrk = await wrkVersion()
  if (!wrk) throw new Error("Il manque wrk pour ce banc : installez-le (Debian : apt-get install wrk).")
  const cluster = await startPostgresCluster({ durable: true })
  const dataDir = await mkdtemp(join(tmpdir(), "ecole-bench-"))
  let database: Database | undefined
  try {
    database = await openDatabase({ databaseUrl: cluster.url, dataDir, poolSize: 2, log: console })
    const { db } = database
    await migrate(db, migrations)
    await makePeople(db)
    const { rows } = await sql<{ bin: string; version: string }>`
      select setting as bin, current_setting('server_version') as version from pg_config where name = 'BINDIR'`.execute(
      db,
    )
    describeMachine(`PostgreSQL ${rows[0]?.version}, ${wrk}`)
    return await compare({ url: cluster.url, db, bin: rows[0]?.bin ?? "", dataDir })
  } finally {
    await database?.close()
    await cluster.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function makePeople(db: Db): Promise<void> {
  await sql`
    insert into users (id, name, email, first_name, last_name, email_verified)
    select lpad(n::text, 32, '0')::uuid, 'Camille Favre', 'p' || n || '@example.ch', 'Camille', 'Favre', true
    from generate_series(1, ${people}::int) n`.execute(db)
  await sql`
    insert into sessions (id, user_id, token, expires_at)
    select id, id, ${tokenOf("")} || ltrim(replace(id::text, '-', ''), '0'), now() + interval '7 days' from users`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}

async function compare(on: Bench): Promise<boolean> {
  const done: (WrkLoad & { pgbench: number })[] = []
  const server = await startServer({ dataDir: on.dataDir, databaseUrl: on.url, env: { APP_SECRET: secret } })
  try {
    const script = await writeRequests(on.dataDir)
    const url = `${server.origin}/api/v1/session`
    const load = (duration: number) => loadByWrk(url, { seconds: duration, connections: connections.http, script })
    await load(warmSeconds)
    for (let round = 0; round < rounds; round += 1) {
      done.push({ pgbench: await loadPgbench(on), ...(await load(seconds)) })
    }
  } finally {
    await server.stop()
  }
  const ratios = done.map(({ pgbench, rate }) => rate / pgbench)
  const held = median(ratios) >= bar
  console.log(
    `${connections.database} connections to PostgreSQL, ${connections.http} HTTP connections; ` +
      `${rounds} interleaved rounds of ${seconds} s, medians (ranges)\n\n` +
      `| pgbench | GET /api/v1/session | p99 | ratio | bar |\n|---|---|---|---|---|\n` +
      `| ${spreadOf(done.map(({ pgbench }) => pgbench))}/s | ${spreadOf(done.map(({ rate }) => rate))}/s | ` +
      `${spreadOf(
        done.map(({ p99Ms }) => p99Ms),
        1,
      )} ms | ${spreadOf(ratios, 2)} | >= ${bar}: ${held ? "held" : "MISSED"} |`,
  )
  return held
}

async function cookieOf(number: number): Promise<string> {
  return (await generateSignedCookie(sessionCookieName(false), tokenOf(number), secret)).split(";")[0] ?? ""
}

/** Each request bears a cookie drawn at random, as each transaction of pgbench asks for a session drawn at random. */
async function writeRequests(directory: string): Promise<string> {
  const cookies = await Promise.all(Array.from({ length: people }, (_, index) => cookieOf(index + 1)))
  const file = join(directory, "requests.lua")
  const list = cookies.map((cookie) => `"${cookie}"`).join(",")
  await writeFile(
    file,
    `local cookies = {${list}}\nfunction request()\n  return wrk.format("GET", nil, { Cookie = cookies[math.random(${people})] })\nend\n`,
  )
  return file
}

/** The very statement, compiled from the query the server runs, for a session drawn at random. */
async function loadPgbench(on: Bench): Promise<number> {
  const { sql: text, parameters } = visitorsQuery(on.db, []).compile()
  if (parameters.length !== 1) throw new Error("the query takes more than a token by now")
  const directory = await mkdtemp(join(tmpdir(), "ecole-pgbench-"))
  try {
    const file = join(directory, "session.sql")
    const statement = text.replace("$1", `array[:prefix || :n::text]`)
    await writeFile(file, `\\set n random(1, ${people})\n${statement};\n`)
    const how = ["-n", "-M", "prepared", "-c", String(connections.database), "-j", "2", "-T", String(seconds)]
    const { stdout } = await run(join(on.bin, "pgbench"), [...how, "-D", `prefix=${tokenOf("")}`, "-f", file, on.url])
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

await runBench(bench)
