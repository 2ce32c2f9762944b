import { randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { inDirectory } from "#bench/measure/in-directory.ts"
import { loadByWrk, type WrkLoad } from "#bench/measure/wrk.ts"
import type { Bookings } from "./booking-requests.ts"

export interface LoadOptions {
  bookings: Bookings
  seconds: number
  connections: number
}

/** POST /reservations over so many connections, each waiting for its answer. Anything but 2xx is an error. */
export async function loadServer(origin: string, { bookings, seconds, connections }: LoadOptions): Promise<WrkLoad> {
  return await inDirectory(async (directory) => {
    const script = join(directory, "bookings.lua")
    await writeFile(script, requestsOf(bookings))
    return await loadByWrk(`${origin}/api/v1/reservations`, { seconds, connections, script })
  })
}

/** For wrk: each request books what it draws at random, as each transaction of pgbench does, under a key of its own. */
function requestsOf({ template, drawn }: Bookings): string {
  const lists = drawn.map((list) => `{${list.map((word) => `"${word}"`).join(",")}}`)
  return `math.randomseed(os.time())
local lists = {${lists.join(",")}}
local template = [[${template}]]
local run = "${randomUUID().slice(0, 24)}"
local made = 0
function request()
  made = made + 1
  local words = {}
  for at, list in ipairs(lists) do words[at] = list[math.random(#list)] end
  local headers = { ["Content-Type"] = "application/json", ["Idempotency-Key"] = run .. string.format("%012x", made) }
  return wrk.format("POST", nil, headers, template:format(unpack(words)))
end
`
}
