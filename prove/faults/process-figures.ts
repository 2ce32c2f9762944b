import { readdirSync, readFileSync, readlinkSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"

/** Memory of a process in megabytes (Linux). */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/**
 * Memory of a process once it stands still. For some seconds after a start it holds some hundred megabytes more, while
 * V8 compiles the embedded database.
 */
export async function restingMegabytes(pid: number): Promise<number> {
  const looks: number[] = []
  for (let times = 0; times < 240; times += 1) {
    looks.push(residentMegabytes(pid))
    const last = looks.slice(-12)
    const [least, most] = [Math.min(...last), Math.max(...last)]
    if (last.length === 12 && most - least <= 5) return most
    await pause(250)
  }
  throw new Error(`the memory of the process does not stand still: ${looks.slice(-12).join(", ")} MB`)
}

/** Counts the open sockets of a process (Linux). */
export function openSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(`${folder}/${name}`).startsWith("socket:")
    } catch {
      // Closed after the listing.
      return false
    }
  }).length
}

/** Returns the peak memory of a process while `work` runs, in megabytes. */
export async function peakMegabytes(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = residentMegabytes(pid)
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid))
  }, 50)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return Math.max(peak, residentMegabytes(pid))
}
