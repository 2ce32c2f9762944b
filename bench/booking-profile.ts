import { execFileSync } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { startServer } from "#tests/support/server-process.ts"
import { type BookingDatabase, countBookings, emptyBookings, slotCount } from "./booking-database.ts"
import { loadServer } from "./booking-load.ts"
import { type Cost, costsOf, readProfile } from "./cpu-profile.ts"
import { familyTime, type ProcessorTime, processorTime } from "./processor-time.ts"

const connections = 32
const warmSeconds = 12
const seconds = 10

/**
 * What a booking costs in processor time, and what of: of use on a busy machine, where rates are not. The spread load
 * twice, once as it is and once under Node's profiler.
 */
export async function profileBookings(on: BookingDatabase): Promise<boolean> {
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
  if (process.argv.includes("--brief")) return true
  // The build as it is, with the names the profile needs beside it.
  execFileSync(process.execPath, [reactRouter, "build", "--sourcemapServer"], { stdio: "ignore" })
  const directory = await mkdtemp(join(tmpdir(), "ecole-profile-"))
  try {
    const times = await measured(on, slotCount, { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${directory}` })
    const { libraries, functions } = await costsOf(await readProfile(directory), times.from, times.to)
    console.log(`\nShare of the server's busy time, by library:\n${table(libraries, 16)}`)
    console.log(`\nby function:\n${table(functions, 40)}`)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  return true
}

const reactRouter = fileURLToPath(new URL("../node_modules/.bin/react-router", import.meta.url))

function table(costs: readonly Cost[], rows: number): string {
  return costs
    .slice(0, rows)
    .map(({ name, share }) => `${(share * 100).toFixed(1).padStart(5)} %  ${name}`)
    .join("\n")
}

async function measured(on: BookingDatabase, slots: number, env: Record<string, string> = {}) {
  await emptyBookings(on.db)
  const server = await startServer({ dataDir: on.dataDir, databaseUrl: on.url, env })
  try {
    await loadServer(server.origin, { slots, seconds: warmSeconds, connections })
    const postmaster = await on.cluster.pid()
    const before = { booked: await countBookings(on.db), at: now() }
    const [ownBefore, postgresBefore] = [await processorTime(server.pid), await familyTime(postmaster)]
    const { rate } = await loadServer(server.origin, { slots, seconds, connections })
    const [ownAfter, postgresAfter] = [await processorTime(server.pid), await familyTime(postmaster)]
    const to = now()
    const booked = (await countBookings(on.db)) - before.booked
    const each = (microseconds: number) => Math.round(microseconds / booked)
    return {
      server: each(sumOf(ownAfter.all) - sumOf(ownBefore.all)),
      first: each(sumOf(ownAfter.first) - sumOf(ownBefore.first)),
      system: each(ownAfter.first.system - ownBefore.first.system),
      postgres: each(postgresAfter - postgresBefore),
      rate: Math.round(rate),
      from: before.at,
      to,
    }
  } finally {
    await server.stop()
  }
}

function sumOf({ own, system }: ProcessorTime): number {
  return own + system
}

/** The monotonic clock, which V8 writes profiles by. */
function now(): number {
  return Number(process.hrtime.bigint() / 1000n)
}
