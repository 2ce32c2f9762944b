import { join } from "node:path"
import type { Db } from "#app/platform/database/tables.server.ts"
import { addDatabase, type BenchDatabase, openBenchDatabase } from "#bench/measure/bench-database.ts"
import { type Figure, growthBars, unmeasured } from "#bench/measure/figures.ts"
import { describeMachine } from "#bench/measure/machine.ts"
import { median, quantile } from "#bench/measure/medians.ts"
import { numberOption, rounds, textOption } from "#bench/measure/options.ts"
import { runBench } from "#bench/measure/run-bench.ts"
import { type Compared, figuresOf, groups, type Round } from "#bench/school/growth-figures.ts"
import { type Asked, adminRequests, bookingRequests } from "#bench/school/growth-requests.ts"
import { growSchool, type Size } from "#bench/school/growth-rows.ts"
import { signedInAs } from "#bench/school/growth-sessions.ts"
import { secret } from "#bench/school/session-requests.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"

/**
 * What availability and the back-office's lists, searches, cards and overview cost when a school has a thousand times more reservations
 * (design 9): two databases on one PostgreSQL, a server on each, asked in turn. `--rows 20000 --rounds 1` for a first
 * look, `--requests availability` for some. Needs PostgreSQL's own programs and a built server, which `npm run bench:growth`
 * makes.
 */
const rows = numberOption("--rows", 1_000_000)
/** `--requests availability`: those whose name holds the word. */
const only = textOption("--requests") ?? ""
const requestsEachRound = 30
const warmRequests = 15
const small: Size = { reservations: 1_000, users: 1_000, applications: 1_000, slots: 1_000 }
const large: Size = {
  reservations: rows,
  users: Math.max(1_000, rows / 10),
  applications: Math.max(1_000, rows / 20),
  slots: rows / 5,
}

interface School {
  db: Db
  server: ServerProcess
  cookie: string
  close: () => Promise<void>
}

async function bench(): Promise<Figure[]> {
  const on = await openBenchDatabase()
  const schools: School[] = []
  try {
    for (const [name, size] of Object.entries({ small, large })) schools.push(await open(on, name, size))
    const [few, many] = schools
    if (!few || !many) throw new Error("there are two schools to compare")
    describeMachine(`PostgreSQL ${on.version} with fsync`)
    console.log(
      `${JSON.stringify(small)} against ${JSON.stringify(large)}, ` +
        `${rounds} rounds of ${requestsEachRound} requests each, asked in turn\n`,
    )
    console.log(
      "| request | rows shown | few: p50 | many: p50 | many: p95 | p50 ratio | bar |\n|---|---|---|---|---|---|---|",
    )
    const compared: Compared[] = []
    const failed: Figure[] = []
    for (const asked of [...bookingRequests, ...adminRequests].filter(({ name }) => name.includes(only))) {
      try {
        compared.push(await compare(asked, few, many))
      } catch (error) {
        failed.push(unmeasured(`\`${asked.name}\``, error))
      }
    }
    return [...groups.flatMap((group) => figuresOf(group, compared)), ...failed]
  } finally {
    for (const school of schools) await school.close()
    await on.remove()
  }
}

async function open(on: BenchDatabase, name: string, size: Size): Promise<School> {
  const { url, database } = await addDatabase(on, name)
  try {
    const { db } = database
    const begun = performance.now()
    await growSchool(db, size)
    console.log(`${name}: filled in ${Math.round((performance.now() - begun) / 1000)} s`)
    const cookie = await signedInAs(db, "admin")
    const env = { APP_SECRET: secret }
    const server = await startServer({ dataDir: join(on.dataDir, name), databaseUrl: url, env })
    return { db, server, cookie, close: () => server.stop().then(() => database.close()) }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function compare(asked: Asked, few: School, many: School): Promise<Compared> {
  const { name, root, path, most } = asked
  const paths = { few: root + (await path(few.db)), many: root + (await path(many.db)) }
  for (let request = 0; request < warmRequests; request++) {
    await timed(few, paths.few)
    await timed(many, paths.many)
  }
  const done: Round[] = []
  let shown = { few: 0, many: 0 }
  for (let round = 0; round < rounds; round++) {
    const times: Round = { few: [], many: [] }
    for (let request = 0; request < requestsEachRound; request++) {
      const [one, other] = [await timed(few, paths.few), await timed(many, paths.many)]
      shown = { few: one.rows, many: other.rows }
      times.few.push(one.took)
      times.many.push(other.took)
    }
    done.push(times)
  }
  const all = { few: done.flatMap((round) => round.few), many: done.flatMap((round) => round.many) }
  const alike = shown.few === shown.many
  console.log(
    `| ${name} | ${shown.few}, ${shown.many} | ${median(all.few).toFixed(1)} ms | ${median(all.many).toFixed(1)} ms | ` +
      `${quantile(all.many, 0.95).toFixed(1)} ms | ${(median(all.many) / median(all.few)).toFixed(2)} | ` +
      `${alike ? `<= ${growthBars.p50}, ` : ""}p95 <= ${most} ms |`,
  )
  return { asked, alike, rounds: done }
}

/** How long an answer takes, its body read, and how many rows it shows. */
async function timed({ server, cookie }: School, path: string): Promise<{ took: number; rows: number }> {
  const begun = performance.now()
  const answer = await fetch(server.origin + path, { headers: { cookie } })
  const body = await answer.text()
  const took = performance.now() - begun
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body}`)
  const { items = [] } = JSON.parse(body) as { items?: unknown[] }
  return { took, rows: items.length }
}

await runBench(bench)
