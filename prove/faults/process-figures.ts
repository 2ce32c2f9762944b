import { readdirSync, readFileSync, readlinkSync } from "node:fs"

/** Megabytes a process holds in memory (Linux). */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** Sockets a process has open (Linux). */
export function openSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(`${folder}/${name}`).startsWith("socket:")
    } catch {
      // Closed since the listing.
      return false
    }
  }).length
}

/** The most a process holds while `work` runs. */
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
