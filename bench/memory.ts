import { readFile } from "node:fs/promises"
import { setTimeout as wait } from "node:timers/promises"
import { sql } from "kysely"
import { openBookingDatabase, slotCount } from "#bench/booking/booking-database.ts"
import { loadServer } from "#bench/booking/booking-load.ts"
import { lessonsIn } from "#bench/booking/booking-requests.ts"
import type { BenchDatabase } from "#bench/measure/bench-database.ts"
import { type Figure, figureOf } from "#bench/measure/figures.ts"
import { describeMachine } from "#bench/measure/machine.ts"
import { numberOption } from "#bench/measure/options.ts"
import { runBench } from "#bench/measure/run-bench.ts"
import { openMailbox } from "#tests/support/mailbox.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"

/**
 * `npm run bench:memory`: what the process holds of the machine while people book as fast as it lets them, and while it
 * sends the mails they are owed by SMTP afterwards. `--seconds 60` for each of the two. Needs PostgreSQL's own programs,
 * wrk and a built server.
 */
const seconds = numberOption("--seconds", 180)
const lookEachSeconds = 5
const mostMegabytes = 250

async function bench(): Promise<Figure[]> {
  const on = await openBookingDatabase()
  const mailbox = await openMailbox()
  try {
    describeMachine(`PostgreSQL ${on.version} with fsync`)
    const env = { SMTP_URL: mailbox.url }
    const server = await startServer({ dataDir: on.dataDir, databaseUrl: on.url, env })
    try {
      return await watched(server, on)
    } finally {
      await server.stop()
    }
  } finally {
    await mailbox.close()
    await on.remove()
  }
}

async function watched(server: ServerProcess, on: BenchDatabase): Promise<Figure[]> {
  console.log(`ready: ${await residentMegabytes(server.pid)} MB`)
  const load = loadServer(server.origin, { bookings: lessonsIn(slotCount), seconds, connections: 32 })
  const booking = await largest(server.pid)
  const { requests } = await load
  const waiting = await queued(on)
  const sending = await largest(server.pid)
  const sent = waiting - (await queued(on))
  console.log(`${requests} bookings, then ${sent} mails, each in ${seconds} s`)
  const megabytes = { unit: " MB", digits: 0 }
  return [
    figureOf("memory of the process while people book", [booking], { most: mostMegabytes }, megabytes),
    figureOf("the same while the mails of that are sent", [sending], { most: mostMegabytes }, megabytes),
  ]
}

async function largest(pid: number): Promise<number> {
  let most = 0
  for (const until = performance.now() + seconds * 1000; performance.now() < until; ) {
    await wait(lookEachSeconds * 1000)
    most = Math.max(most, await residentMegabytes(pid))
  }
  return most
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024)
}

async function queued({ db }: BenchDatabase): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from emails where state = 'queued'`.execute(db)
  return rows[0]?.count ?? 0
}

await runBench(bench)
