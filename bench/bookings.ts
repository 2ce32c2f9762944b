import { existsSync } from "node:fs"
import { join } from "node:path"
import { startServer } from "#tests/support/server-process.ts"
import { showBookingCost } from "./booking/booking-cost.ts"
import { countBookings, emptyBookings, openBookingDatabase, slotCount } from "./booking/booking-database.ts"
import { loadServer } from "./booking/booking-load.ts"
import { benchScale } from "./booking/booking-scale.ts"
import { plainBooking } from "./booking/plain-booking.ts"
import type { BenchDatabase } from "./measure/bench-database.ts"
import { type Figure, figureOf } from "./measure/figures.ts"
import { describeMachine } from "./measure/machine.ts"
import { median, spreadOf } from "./measure/medians.ts"
import { isAsked, rounds } from "./measure/options.ts"
import { loadPgbench, type PgbenchScript } from "./measure/pgbench.ts"
import { runBench } from "./measure/run-bench.ts"

/**
 * POST /reservations against pgbench running a plain booking on the same PostgreSQL, in interleaved rounds (design 9); with `--scale`, a booking among 1 000 and among 1 000 000 reservations; with `--cost`, what
 * one costs in processor time. Needs PostgreSQL's own programs, wrk and a built server, which
 * `npm run bench:bookings` makes. `--rounds 1` for a first look.
 */
const seconds = 5
/** A new process is slow at first: it compiles, and compresses pages beside. */
const warmSeconds = 20
/** Connections to PostgreSQL: the server's default pool, and as many clients of pgbench. */
const databaseConnections = 12
const httpConnections = 32

/** From how many slots is booked, and how much of pgbench's rate the server must reach. */
const scenarios = {
  spread: { slots: slotCount, bar: 0.5 },
  hot: { slots: 1, bar: 0.6 },
}

interface Round {
  pgbench: number
  server: number
  p99Ms: number
}

async function bench(): Promise<Figure[]> {
  const on = await openBookingDatabase()
  try {
    if (!existsSync(join(on.bin, "pgbench"))) {
      throw new Error("This bench needs pgbench, which comes with PostgreSQL (Debian: apt-get install postgresql).")
    }
    describeMachine(`PostgreSQL ${on.version} with fsync`)
    if (isAsked("--cost")) return await showBookingCost(on)
    return isAsked("--scale") ? await benchScale(on) : await benchRatio(on)
  } finally {
    await on.remove()
  }
}

async function benchRatio(on: BenchDatabase): Promise<Figure[]> {
  console.log(
    `${databaseConnections} connections to PostgreSQL, ` +
      `${httpConnections} HTTP connections; ${rounds} interleaved rounds of ${seconds} s, medians (ranges)\n`,
  )
  const figures: Figure[] = []
  for (const [name, { slots, bar }] of Object.entries(scenarios)) {
    const script = plainBooking(slots)
    const done: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      done.push({ pgbench: await pgbenchRound(on, script), ...(await serverRound(on, slots)) })
    }
    const ratios = done.map(({ server, pgbench }) => server / pgbench)
    const held = median(ratios) >= bar
    figures.push(figureOf(`POST /reservations against pgbench, ${name}`, ratios, { least: bar }))
    console.log(`| ${name} | pgbench | POST /reservations | p99 | ratio | bar |\n|---|---|---|---|---|---|`)
    console.log(
      `| ${slots} slots | ${spreadOf(done.map(({ pgbench }) => pgbench))}/s | ${spreadOf(done.map(({ server }) => server))}/s | ` +
        `${spreadOf(done.map(({ p99Ms }) => p99Ms))} ms | ${spreadOf(ratios, 2)} | >= ${bar}: ${held ? "held" : "MISSED"} |\n`,
    )
  }
  return figures
}

async function pgbenchRound(on: BenchDatabase, script: PgbenchScript): Promise<number> {
  await emptyBookings(on.db)
  const warm = { ...script, constants: { ...script.constants, n: "10000000" } }
  await loadPgbench(on, warm, { seconds: 1, connections: databaseConnections })
  const rate = await loadPgbench(on, script, { seconds, connections: databaseConnections })
  await countBookings(on.db)
  return rate
}

/** The server runs for its own rounds only: the mails it sends after a round must not slow pgbench down. */
async function serverRound(on: BenchDatabase, slots: number): Promise<Omit<Round, "pgbench">> {
  await emptyBookings(on.db)
  const server = await startServer({ dataDir: on.dataDir, databaseUrl: on.url })
  try {
    await loadServer(server.origin, { slots, seconds: warmSeconds, connections: httpConnections })
    // Both begin with empty tables: a slot booked twelve thousand times drags its past along.
    await emptyBookings(on.db)
    const { rate, p99Ms } = await loadServer(server.origin, { slots, seconds, connections: httpConnections })
    return { server: rate, p99Ms }
  } finally {
    await server.stop()
    await countBookings(on.db)
  }
}

await runBench(bench)
