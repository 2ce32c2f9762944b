import { execFile } from "node:child_process"
import { randomUUID } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import type { BenchDatabase } from "./bench-database.ts"
import { bookingOf } from "./booking-requests.ts"
import type { PgbenchScript } from "./booking-statements.ts"
import { loadByWrk, type WrkLoad } from "./wrk.ts"

const run = promisify(execFile)

export interface LoadOptions {
  /** How many slots are booked from; 1 is one hot slot. */
  slots: number
  seconds: number
  connections: number
}

/** POST /reservations over so many connections, each waiting for its answer. Anything but 2xx is an error. */
export async function loadServer(origin: string, { slots, seconds, connections }: LoadOptions): Promise<WrkLoad> {
  return await inDirectory(async (directory) => {
    const script = join(directory, "bookings.lua")
    await writeFile(script, bookingRequests(slots))
    return await loadByWrk(`${origin}/api/v1/reservations`, { seconds, connections, script })
  })
}

/** For wrk: each request books a slot drawn at random, as each transaction of pgbench does, under a key of its own. */
function bookingRequests(slots: number): string {
  const bodies = Array.from({ length: slots }, (_, slot) => `[[${bookingOf(slot)}]]`)
  return `math.randomseed(os.time())
local bodies = {${bodies.join(",")}}
local run = "${randomUUID().slice(0, 24)}"
local made = 0
function request()
  made = made + 1
  local headers = { ["Content-Type"] = "application/json", ["Idempotency-Key"] = run .. string.format("%012x", made) }
  return wrk.format("POST", nil, headers, bodies[math.random(#bodies)])
end
`
}

/** The same statements by pgbench, over as many connections as the server has. */
export async function loadPgbench(on: BenchDatabase, script: PgbenchScript, options: Omit<LoadOptions, "slots">) {
  return await inDirectory(async (directory) => {
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
  })
}

async function inDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), "ecole-load-"))
  try {
    return await work(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
