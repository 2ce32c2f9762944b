import { execFile } from "node:child_process"
import { randomInt, randomUUID } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import autocannon from "autocannon"
import type { BenchDatabase } from "./bench-database.ts"
import { bookingOf } from "./booking-requests.ts"
import type { PgbenchScript } from "./booking-statements.ts"

const run = promisify(execFile)

export interface Load {
  bookings: number
  /** Bookings a second. */
  rate: number
  p50Ms: number
  p99Ms: number
}

export interface LoadOptions {
  /** How many slots are booked from; 1 is one hot slot. */
  slots: number
  seconds: number
  connections: number
}

/** POST /reservations over so many connections, each waiting for its answer. Anything but 201 is an error. */
export async function loadServer(origin: string, { slots, seconds, connections }: LoadOptions): Promise<Load> {
  const bodies = Array.from({ length: slots }, (_, slot) => bookingOf(slot))
  const result = await autocannon({
    url: `${origin}/api/v1/reservations`,
    connections,
    duration: seconds,
    requests: [
      {
        method: "POST",
        setupRequest: (request) => ({
          ...request,
          headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
          body: bodies[randomInt(slots)] ?? "",
        }),
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} errors`)
  const { "2xx": bookings, duration, latency } = result
  return { bookings, rate: bookings / duration, p50Ms: latency.p50, p99Ms: latency.p99 }
}

/** The same statements by pgbench, over as many connections as the server has. */
export async function loadPgbench(on: BenchDatabase, script: PgbenchScript, options: Omit<LoadOptions, "slots">) {
  const directory = await mkdtemp(join(tmpdir(), "ecole-pgbench-"))
  try {
    const file = join(directory, "booking.sql")
    await writeFile(file, script.text)
    const constants = Object.entries(script.constants).flatMap(([name, value]) => ["-D", `${name}=${value}`])
    const how = ["-n", "-M", "prepared", "-c", String(options.connections), "-j", "2", "-T", String(options.seconds)]
    const args = [...how, "-f", file, ...constants, on.url]
    const { stdout, stderr } = await run(join(on.bin, "pgbench"), args, { maxBuffer: 10_000_000 })
    const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
    const average = Number(/^latency average = ([\d.]+)/m.exec(stdout)?.[1])
    const failed = Number(/^number of failed transactions: (\d+)/m.exec(stdout)?.[1] ?? 0)
    if (!rate || failed > 0) throw new Error(`pgbench failed: ${stdout}\n${stderr}`)
    return { rate, averageMs: average }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
