import { writeFile } from "node:fs/promises"
import { openBookingDatabase, slotCount } from "#bench/booking/booking-database.ts"
import { loadServer } from "#bench/booking/booking-load.ts"
import { lessonsIn } from "#bench/booking/booking-requests.ts"
import { type BenchDatabase, openBenchDatabase } from "#bench/measure/bench-database.ts"
import { openInspector } from "#bench/measure/inspector.ts"
import { describeMachine } from "#bench/measure/machine.ts"
import { numberOption, textOption } from "#bench/measure/options.ts"
import { processorTime, processorTimeEach, untilQuiet } from "#bench/measure/processor-time.ts"
import { costTable, summarise } from "#bench/measure/profile-summary.ts"
import { acceptEncoding } from "#bench/measure/raw-answers.ts"
import { loadByWrk } from "#bench/measure/wrk.ts"
import { makePeople, secret, writeRequests } from "#bench/school/session-requests.ts"
import { freePort } from "#tests/support/free-port.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"

/**
 * `npm run bench:profile -- session`: where the server's time goes while it answers one kind of request: self time by
 * function and by library, and the processor time of one request, measured before the profiler runs. `--seconds 10`,
 * `--lines 40`, `--keep file.cpuprofile`. Needs PostgreSQL's own programs and wrk.
 */
const seconds = numberOption("--seconds", 5)
const lines = numberOption("--lines", 25)
const warmSeconds = 8

interface Work {
  open: () => Promise<BenchDatabase>
  /** Asks for so many seconds; says how many answers came. */
  load: (server: ServerProcess, on: BenchDatabase, duration: number) => Promise<number>
}

const works: Record<string, Work> = {
  session: signedInReads("/api/v1/session"),
  reservations: signedInReads("/api/v1/me/reservations"),
  bookings: bookingsOf(slotCount),
  hot: bookingsOf(1),
  page: {
    open: openBenchDatabase,
    load: async ({ origin }, _, duration) => {
      const headers = { "Accept-Encoding": acceptEncoding }
      return (await loadByWrk(`${origin}/`, { seconds: duration, connections: 16, headers })).requests
    },
  },
}

function bookingsOf(slots: number): Work {
  return {
    open: openBookingDatabase,
    load: async ({ origin }, _, duration) =>
      (await loadServer(origin, { bookings: lessonsIn(slots), seconds: duration, connections: 32 })).requests,
  }
}

function signedInReads(path: string): Work {
  return {
    async open() {
      const on = await openBenchDatabase()
      await makePeople(on.db)
      return on
    },
    async load({ origin }, on, duration) {
      const script = await writeRequests(on.dataDir)
      return (await loadByWrk(origin + path, { seconds: duration, connections: 32, script })).requests
    },
  }
}

async function profile(work: Work): Promise<void> {
  const on = await work.open()
  try {
    describeMachine(`PostgreSQL ${on.version} with fsync`)
    const port = await freePort()
    const env = { APP_SECRET: secret, NODE_OPTIONS: `--inspect=127.0.0.1:${port}` }
    const server = await startServer({ dataDir: on.dataDir, databaseUrl: on.url, env })
    try {
      await report(port, server, (duration) => work.load(server, on, duration))
    } finally {
      await server.stop()
    }
  } finally {
    await on.remove()
  }
}

async function report(port: number, { pid }: ServerProcess, load: (duration: number) => Promise<number>) {
  await load(warmSeconds)
  await untilQuiet(pid)
  const before = await processorTime(pid)
  const answers = await load(seconds)
  const after = await processorTime(pid)
  console.log(`\n${Math.round(answers / seconds)} answers a second`)
  console.log(`Processor time of each: ${processorTimeEach(before.all, after.all, answers)}`)
  console.log(`of it in the thread that runs JavaScript: ${processorTimeEach(before.first, after.first, answers)}`)

  const inspector = await openInspector(port)
  await inspector.start()
  const profiled = await load(seconds)
  const recorded = await inspector.stop()
  inspector.close()
  const { busyMicroseconds, functions, libraries } = summarise(recorded)
  console.log(`\n${costTable("library", libraries.slice(0, lines), busyMicroseconds, profiled)}`)
  console.log(`\n${costTable("function", functions.slice(0, lines), busyMicroseconds, profiled)}`)
  const kept = textOption("--keep")
  if (kept) await writeFile(kept, JSON.stringify(recorded))
}

const name = process.argv[2] ?? ""
const work = works[name]
if (work) await profile(work)
else {
  console.error(`npm run bench:profile -- ${Object.keys(works).join("|")}`)
  process.exitCode = 1
}
