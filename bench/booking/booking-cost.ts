import type { BenchDatabase } from "#bench/measure/bench-database.ts"
import type { Figure } from "#bench/measure/figures.ts"
import { familyTime, type ProcessorTime, processorTime } from "#bench/measure/processor-time.ts"
import { startServer } from "#tests/support/server-process.ts"
import { countBookings, emptyBookings, slotCount } from "./booking-database.ts"
import { loadServer } from "./booking-load.ts"
import { lessonsIn } from "./booking-requests.ts"

const connections = 32
const warmSeconds = 12
const seconds = 10

/**
 * What a booking costs the server and PostgreSQL in processor time: of use on a busy machine, where rates are not. What
 * of, `npm run bench:profile -- bookings` says. It has no bar.
 */
export async function showBookingCost(on: BenchDatabase): Promise<Figure[]> {
  for (const [name, slots] of [
    ["spread", slotCount],
    ["hot", 1],
  ] as const) {
    const { server, first, system, postgres, rate } = await measured(on, slots)
    console.log(
      `${name}: ${server} µs of the server a booking, ${first} µs in its JavaScript thread ` +
        `(${system} µs of them in system calls); ${postgres} µs of PostgreSQL; ${rate} bookings a second`,
    )
  }
  return []
}

async function measured(on: BenchDatabase, slots: number) {
  await emptyBookings(on.db)
  const server = await startServer({ dataDir: on.dataDir, databaseUrl: on.url })
  try {
    await loadServer(server.origin, { bookings: lessonsIn(slots), seconds: warmSeconds, connections })
    const postmaster = await on.cluster.pid()
    const before = await countBookings(on.db)
    const [ownBefore, postgresBefore] = [await processorTime(server.pid), await familyTime(postmaster)]
    const { rate } = await loadServer(server.origin, { bookings: lessonsIn(slots), seconds, connections })
    const [ownAfter, postgresAfter] = [await processorTime(server.pid), await familyTime(postmaster)]
    const booked = (await countBookings(on.db)) - before
    const each = (microseconds: number) => Math.round(microseconds / booked)
    return {
      server: each(sumOf(ownAfter.all) - sumOf(ownBefore.all)),
      first: each(sumOf(ownAfter.first) - sumOf(ownBefore.first)),
      system: each(ownAfter.first.system - ownBefore.first.system),
      postgres: each(postgresAfter - postgresBefore),
      rate: Math.round(rate),
    }
  } finally {
    await server.stop()
  }
}

function sumOf({ own, system }: ProcessorTime): number {
  return own + system
}
