import { visitorsQuery } from "#app/features/identity/identity.queries.server.ts"
import { type BenchDatabase, openBenchDatabase } from "#bench/measure/bench-database.ts"
import { type Figure, figureOf } from "#bench/measure/figures.ts"
import { describeMachine } from "#bench/measure/machine.ts"
import { median, spreadOf } from "#bench/measure/medians.ts"
import { rounds } from "#bench/measure/options.ts"
import { loadPgbench, type PgbenchScript } from "#bench/measure/pgbench.ts"
import { untilQuiet } from "#bench/measure/processor-time.ts"
import { runBench } from "#bench/measure/run-bench.ts"
import { loadByWrk, type WrkLoad, wrkVersion } from "#bench/measure/wrk.ts"
import { makePeople, people, secret, tokenPrefix, writeRequests } from "#bench/school/session-requests.ts"
import { startServer } from "#tests/support/server-process.ts"

/**
 * GET /api/v1/session with a session's cookie against pgbench running the one statement it runs, in interleaved rounds
 * on one PostgreSQL. Needs PostgreSQL's own programs and a built server, which `npm run bench:auth` makes.
 */
const seconds = 5
const warmSeconds = 5
const connections = { database: 12, http: 32 }
const bar = 0.2

async function bench(): Promise<Figure[]> {
  const wrk = await wrkVersion()
  if (!wrk) throw new Error("This bench needs wrk (Debian: apt-get install wrk).")
  const on = await openBenchDatabase()
  try {
    await makePeople(on.db)
    describeMachine(`PostgreSQL ${on.version} with fsync, ${wrk}`)
    return await compare(on)
  } finally {
    await on.remove()
  }
}

async function compare(on: BenchDatabase): Promise<Figure[]> {
  const done: (WrkLoad & { pgbench: number })[] = []
  const statement = sessionScript(on)
  const server = await startServer({ dataDir: on.dataDir, databaseUrl: on.url, env: { APP_SECRET: secret } })
  try {
    const script = await writeRequests(on.dataDir)
    const url = `${server.origin}/api/v1/session`
    const load = (duration: number) => loadByWrk(url, { seconds: duration, connections: connections.http, script })
    await load(warmSeconds)
    await untilQuiet(server.pid)
    for (let round = 0; round < rounds; round += 1) {
      const pgbench = await loadPgbench(on, statement, { seconds, connections: connections.database })
      done.push({ pgbench, ...(await load(seconds)) })
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
  return [figureOf("GET /api/v1/session against pgbench", ratios, { least: bar })]
}

/** The very statement, compiled from the query the server runs, for a session drawn at random. */
function sessionScript({ db }: BenchDatabase): PgbenchScript {
  const { sql: text, parameters } = visitorsQuery(db, []).compile()
  if (parameters.length !== 1) throw new Error("the query takes more than a token by now")
  const statement = text.replace("$1", `array[:prefix || :n::text]`)
  return { text: `\\set n random(1, ${people})\n${statement};\n`, constants: { prefix: tokenPrefix } }
}

await runBench(bench)
