import { readdirSync, readFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"

/** Linux counts a process's time in hundredths of a second. */
const tickMicroseconds = 10_000

export interface ProcessorTime {
  /** Microseconds of the process's own code. */
  user: number
  /** Microseconds the system worked for it. */
  system: number
}

/** What a process has used since it began; undefined where there is no /proc. */
export function processorTime(pid: number): ProcessorTime | undefined {
  try {
    // The name of the program, which may hold anything, ends with the last parenthesis.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? []
    return { user: Number(fields[11]) * tickMicroseconds, system: Number(fields[12]) * tickMicroseconds }
  } catch {
    return undefined
  }
}

/** '15.1 + 11.4 = 26.5 µs (its own code + the system for it)' for each of so many requests. */
export function processorTimeEach(before: ProcessorTime, after: ProcessorTime, requests: number): string {
  const user = (after.user - before.user) / requests
  const system = (after.system - before.system) / requests
  const sum = (user + system).toFixed(1)
  return `${user.toFixed(1)} + ${system.toFixed(1)} = ${sum} µs (its own code + the system for it)`
}

/** A new server compresses its pages for some seconds: until it has neither done nor wanted to do anything for a second. */
export async function untilQuiet(pid: number): Promise<void> {
  for (let before = wantedBy(pid), tries = 0; tries < 60; tries += 1) {
    await wait(1000)
    const now = wantedBy(pid)
    if (now - before < 50_000_000) return
    before = now
  }
}

/** Nanoseconds in which its threads ran or waited for a processor: on a busy machine a process at work may hardly run. */
function wantedBy(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const [ran, waited] = [0, 1].map((field) =>
      threads
        .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[field])
        .reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0),
    )
    return (ran ?? 0) + (waited ?? 0)
  } catch {
    return 0
  }
}
