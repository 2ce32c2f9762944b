import { readdir, readFile } from "node:fs/promises"
import { setTimeout as wait } from "node:timers/promises"

/** What a process has used of the processor, in microseconds (Linux: of /proc, in ticks of ten milliseconds). */
export interface ProcessorTime {
  own: number
  /** In system calls, on its behalf. */
  system: number
}

const tickMicroseconds = 10_000

interface ProcessStat extends ProcessorTime {
  parent: number
  /** Of children that ended. */
  ended: number
}

/** Of one process with all its threads, and of its first thread alone, where Node runs JavaScript. */
export async function processorTime(pid: number): Promise<{ all: ProcessorTime; first: ProcessorTime }> {
  return { all: await statOf(`${pid}`), first: await statOf(`${pid}/task/${pid}`) }
}

/** Of a process and all its children, dead ones too. */
export async function familyTime(pid: number): Promise<number> {
  const pids = (await readdir("/proc")).map(Number).filter((number) => number > 0)
  const stats = await Promise.all(pids.map((other) => statOf(`${other}`).catch(() => undefined)))
  const parent = await statOf(`${pid}`)
  const family = stats.filter((stat) => stat?.parent === pid)
  return [parent, ...family].reduce((sum, stat) => sum + (stat ? stat.own + stat.system : 0), parent.ended)
}

async function statOf(path: string): Promise<ProcessStat> {
  const text = await readFile(`/proc/${path}/stat`, "utf8")
  // The name stands in brackets and may hold spaces; see proc(5) for the fields after it.
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number)
  const time = (field: number) => (fields[field - 3] ?? 0) * tickMicroseconds
  return { parent: fields[1] ?? 0, own: time(14), system: time(15), ended: time(16) + time(17) }
}

/** '15.1 + 11.4 = 26.5 µs (its own code + the system for it)' for each of so many requests. */
export function processorTimeEach(before: ProcessorTime, after: ProcessorTime, requests: number): string {
  const own = (after.own - before.own) / requests
  const system = (after.system - before.system) / requests
  const sum = (own + system).toFixed(1)
  return `${own.toFixed(1)} + ${system.toFixed(1)} = ${sum} µs (its own code + the system for it)`
}

/** A new server compresses its pages for some seconds: until it has neither done nor wanted to do anything for a second. */
export async function untilQuiet(pid: number): Promise<void> {
  for (let before = await wantedBy(pid), tries = 0; tries < 60; tries += 1) {
    await wait(1000)
    const now = await wantedBy(pid)
    if (now - before < 50_000_000) return
    before = now
  }
}

/** Nanoseconds in which its threads ran or waited for a processor: on a busy machine a process at work may hardly run. */
async function wantedBy(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const times = await Promise.all(
    threads.map(async (thread) => {
      const [ran, waited] = (await readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8")).split(" ").map(Number)
      return (ran ?? 0) + (waited ?? 0)
    }),
  )
  return times.reduce((sum, nanoseconds) => sum + nanoseconds, 0)
}
