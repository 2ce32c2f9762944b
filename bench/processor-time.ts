import { readdir, readFile } from "node:fs/promises"

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
