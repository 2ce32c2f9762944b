import { join } from "node:path"
import type { Db } from "#app/platform/database/tables.server.ts"
import { addDatabase, openBenchDatabase } from "#bench/measure/bench-database.ts"
import { type Figure, figureOf } from "#bench/measure/figures.ts"
import { describeMachine } from "#bench/measure/machine.ts"
import { numberOption } from "#bench/measure/options.ts"
import { runBench } from "#bench/measure/run-bench.ts"
import { growSchool } from "#bench/school/growth-rows.ts"
import { signedInAs } from "#bench/school/growth-sessions.ts"
import { expected, mostMs } from "#bench/school/plan-exceptions.ts"
import { logLength, logPlans, type Reading, readingsSince } from "#bench/school/plan-log.ts"
import { type ApiDocument, type Asker, type Request, readRequests, today } from "#bench/school/plan-requests.ts"
import { writeRequests } from "#bench/school/plan-writes.ts"
import { secret } from "#bench/school/session-requests.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"
import { wholeApi } from "#tests/support/whole-api.ts"

/**
 * `npm run bench:plans`: every endpoint is asked of a school with a million reservations, by the person with most of
 * them, by one with none and by an administrator, with each two of the values its parameters take; PostgreSQL tells by
 * which plan it ran each statement. One that reads over ten times the rows it answers is listed. `--rows 200000` for a
 * first look.
 */
const rows = numberOption("--rows", 1_000_000)
const mostTimes = 10
/** Whoever answers nothing may have looked at so many rows. */
const fewest = 20

interface Seen {
  reading: Reading
  request: Request
}

interface Asked {
  seen: Seen[]
  /** Answers that ended before they were whole. */
  brokenOff: string[]
}

async function bench(): Promise<Figure[]> {
  const on = await openBenchDatabase()
  const { url, database } = await addDatabase(on, "plans")
  const { db } = database
  try {
    describeMachine(`PostgreSQL ${on.version} with fsync`)
    await growSchool(db, {
      reservations: rows,
      users: Math.max(1_000, rows / 10),
      applications: Math.max(1_000, rows / 20),
      slots: rows / 5,
    })
    await logPlans(db, "plans")
    // Few connections, so that each comes to keep a plan for all values.
    const env = { APP_SECRET: secret, DATABASE_POOL_SIZE: "2" }
    const server = await startServer({ dataDir: join(on.dataDir, "plans"), databaseUrl: url, env })
    try {
      return report(await askEverything(db, server))
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
    await on.remove()
  }
}

async function askEverything(db: Db, server: ServerProcess): Promise<Asked> {
  const document = await wholeApi<ApiDocument>((path) => fetch(server.origin + path))
  const cookies = new Map<Asker, string>()
  for (const person of ["admin", "largest", "former", "smallest"] as const) {
    cookies.set(person, await signedInAs(db, person))
  }
  const requests = [...(await readRequests(db, document, today())), ...(await writeRequests(db))]
  const seen: Seen[] = []
  const brokenOff: string[] = []
  for (const request of requests) {
    const from = await logLength(db)
    await ask(server.origin, request, cookies.get(request.by) ?? "").catch((error: Error) => {
      brokenOff.push(`${request.by} ${request.method ?? "GET"} ${request.path}: ${error.message}`)
    })
    for (const reading of await readingsSince(db, from)) seen.push({ reading, request })
  }
  console.log(
    `${requests.length} requests, ${seen.length} statements of ${new Set(seen.map(({ reading }) => reading.statement)).size} kinds`,
  )
  return { seen, brokenOff }
}

/** Files are read to their first pages. */
const mostBytes = 300_000

async function ask(
  origin: string,
  { method = "GET", path, body, may = [200] }: Request,
  cookie: string,
): Promise<void> {
  const headers = {
    cookie,
    origin,
    "idempotency-key": crypto.randomUUID(),
    ...(body ? { "content-type": "application/json" } : {}),
  }
  const answer = await fetch(origin + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  let read = 0
  for await (const chunk of answer.body ?? []) {
    read += chunk.length
    if (!may.includes(answer.status))
      console.log(`${method} ${path}: ${answer.status} ${Buffer.from(chunk).toString().slice(0, 300)}`)
    if (read > mostBytes) break
  }
}

function report({ seen, brokenOff }: Asked): Figure[] {
  for (const line of brokenOff) console.log(`\nbroke off: ${line}`)
  const worst = new Map<string, Seen>()
  for (const one of seen.filter(({ reading }) => timesOf(reading) > mostTimes)) {
    const known = worst.get(one.reading.statement)
    if (!known || timesOf(known.reading) < timesOf(one.reading)) worst.set(one.reading.statement, one)
  }
  const found = [...worst.values()].sort((a, b) => timesOf(b.reading) - timesOf(a.reading))
  const unexpected = found.filter(({ reading }) => !expected(reading))
  console.log(
    `\nRead more than ${mostTimes} times what they answered, as expected: ${found.length - unexpected.length}`,
  )
  for (const { reading, request } of unexpected) {
    console.log(
      `\n${reading.read} read, ${reading.answered} answered, ${reading.ms.toFixed(1)} ms: ${request.by} ${request.path}\n  ${reading.statement}`,
    )
  }
  const figure = figureOf(
    `statements that read over ${mostTimes} times what they answer`,
    [unexpected.length],
    { most: 0 },
    { digits: 0 },
  )
  const excused = seen.filter(({ reading }) => timesOf(reading) > mostTimes && expected(reading))
  const slow = excused.toSorted((a, b) => b.reading.ms - a.reading.ms).slice(0, 5)
  for (const { reading, request } of slow) console.log(`\nexpected, ${reading.ms.toFixed(0)} ms: ${request.path}`)
  const slowest = figureOf(
    "the slowest of those that must",
    [slow[0]?.reading.ms ?? 0],
    { most: mostMs },
    { unit: " ms", digits: 0 },
  )
  return [figure, slowest, figureOf("answers that broke off", [brokenOff.length], { most: 0 }, { digits: 0 })]
}

function timesOf({ read, answered }: Reading): number {
  return read / Math.max(fewest, answered)
}

await runBench(bench)
