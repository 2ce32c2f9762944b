import { randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { inDirectory } from "#bench/measure/in-directory.ts"
import { loadByWrk, type WrkLoad } from "#bench/measure/wrk.ts"
import { bookingOf } from "./booking-requests.ts"

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
