import { existsSync } from "node:fs"
import { join } from "node:path"
import { startServer } from "#tests/support/server-process.ts"
import { showBookingCost } from "./booking/booking-cost.ts"
import { countBookings, emptyBookings, openBookingDatabase, slotCount } from "./booking/booking-database.ts"
import { loadServer } from "./booking/booking-load.ts"
import { type Bookings, lessonsIn, rentals } from "./booking/booking-requests.ts"
import { benchScale } from "./booking/booking-scale.ts"
import { addFleetDatabase, baseSlugs, expectTaken, rentalDays, rentalTimes } from "./booking/fleet-database.ts"
import { plainBooking, plainLessonWithBoat, plainRental } from "./booking/plain-booking.ts"
import type { BenchDatabase } from "./measure/bench-database.ts"
import { type Figure, figureOf } from "./measure/figures.ts"
import { describeMachine } from "./measure/machine.ts"
import { median, spreadOf } from "./measure/medians.ts"
import { isAsked, rounds } from "./measure/options.ts"
import { loadPgbench, type PgbenchScript } from "./measure/pgbench.ts"
import { runBench } from "./measure/run-bench.ts"

/**
 * POST /reservations against pgbench running a plain booking on the same PostgreSQL, without boats and with them, in interleaved rounds (design 9); with `--scale`, a booking among 1 000 and among 1 000 000 reservations; with `--cost`, what
 * one costs in processor time. Needs PostgreSQL's own programs, wrk and a built server, which
 * `npm run bench:bookings` makes. `--rounds 1` for a first look.
 */
const seconds = 5
/** A new process is slow at first: it compiles, and compresses pages beside. */
const warmSeconds = 20
/** Connections to PostgreSQL: the server's default pool, and as many clients of pgbench. */
const databaseConnections = 12
const httpConnections = 32

interface Scenario {
  name: string
  /** With boats or without: each has a database of its own. */
  on: BenchDatabase
  slots: number
  script: PgbenchScript
  bookings: Bookings
  placesEach?: number
  /** Of so many bookings. */
  taken: (bookings: number) => [boats: number, instructors: number]
  /** How much of pgbench's rate the server must reach. */
  bar: number
}

const bars = { spread: 0.5, hot: 0.6 }

function scenariosOf(on: BenchDatabase, withFleet: BenchDatabase): Scenario[] {
  const lesson = { on, taken: () => [0, 0] } satisfies Partial<Scenario>
  const slots = slotCount
  return [
    { ...lesson, name: "spread", slots, script: plainBooking(slots), bookings: lessonsIn(slots), bar: bars.spread },
    { ...lesson, name: "hot", slots: 1, script: plainBooking(1), bookings: lessonsIn(1), bar: bars.hot },
    {
      name: "with a boat each, spread",
      on: withFleet,
      slots: rentalDays * baseSlugs.length * rentalTimes.length,
      script: plainRental(),
      bookings: rentals(),
      placesEach: 2,
      taken: (bookings) => [bookings, 0],
      bar: bars.spread,
    },
    {
      name: "with one boat and its instructor, hot",
      on: withFleet,
      slots: 1,
      script: plainLessonWithBoat(),
      bookings: lessonsIn(1),
      taken: () => [1, 1],
      bar: bars.hot,
    },
  ]
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
    if (isAsked("--scale")) return await benchScale(on)
    const { url, database } = await addFleetDatabase(on)
    try {
      return await benchRatio(scenariosOf(on, { ...on, url, db: database.db }))
    } finally {
      await database.close()
    }
  } finally {
    await on.remove()
  }
}

async function benchRatio(scenarios: readonly Scenario[]): Promise<Figure[]> {
  console.log(
    `${databaseConnections} connections to PostgreSQL, ` +
      `${httpConnections} HTTP connections; ${rounds} interleaved rounds of ${seconds} s, medians (ranges)\n`,
  )
  console.log("| | slots | pgbench | POST /reservations | p99 | ratio | bar |\n|---|---|---|---|---|---|---|")
  const figures: Figure[] = []
  for (const scenario of scenarios) {
    const { name, slots, bar } = scenario
    const done: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      done.push({ pgbench: await pgbenchRound(scenario), ...(await serverRound(scenario)) })
    }
    const ratios = done.map(({ server, pgbench }) => server / pgbench)
    const rates = [median(done.map(({ server }) => server)), median(done.map(({ pgbench }) => pgbench))]
    const [server, pgbench] = rates.map((rate) => `${Math.round(rate)}/s`)
    figures.push(
      figureOf(`POST /reservations against pgbench, ${name} (${server}, ${pgbench})`, ratios, { least: bar }),
    )
    console.log(
      `| ${name} | ${slots} | ${spreadOf(done.map((round) => round.pgbench))}/s | ${spreadOf(done.map((round) => round.server))}/s | ` +
        `${spreadOf(done.map(({ p99Ms }) => p99Ms))} ms | ${spreadOf(ratios, 2)} | >= ${bar}: ${median(ratios) >= bar ? "held" : "MISSED"} |`,
    )
  }
  return figures
}

async function pgbenchRound(scenario: Scenario): Promise<number> {
  const { on, script } = scenario
  await emptyBookings(on.db)
  const warm = { ...script, constants: { ...script.constants, n: "10000000" } }
  await loadPgbench(on, warm, { seconds: 1, connections: databaseConnections })
  const rate = await loadPgbench(on, script, { seconds, connections: databaseConnections })
  await judge(scenario)
  return rate
}

/** The server runs for its own rounds only: the mails it sends after a round must not slow pgbench down. */
async function serverRound(scenario: Scenario): Promise<Omit<Round, "pgbench">> {
  const { on, bookings } = scenario
  await emptyBookings(on.db)
  const server = await startServer({ dataDir: on.dataDir, databaseUrl: on.url })
  try {
    await loadServer(server.origin, { bookings, seconds: warmSeconds, connections: httpConnections })
    await emptyBookings(on.db)
    const { rate, p99Ms } = await loadServer(server.origin, { bookings, seconds, connections: httpConnections })
    return { server: rate, p99Ms }
  } finally {
    await server.stop()
    await judge(scenario)
  }
}

async function judge({ on, placesEach, taken }: Scenario): Promise<void> {
  await expectTaken(on.db, ...taken(await countBookings(on.db, placesEach)))
}

await runBench(bench)
