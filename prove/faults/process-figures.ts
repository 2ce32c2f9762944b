import { readdirSync, readFileSync, readlinkSync } from "node:fs"

/** Memory of a process in megabytes (Linux). */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
  return Math.round(Number(kilobytes) / 1024)
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
