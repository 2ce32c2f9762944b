import { readFileSync } from "node:fs"
import { readFile, rm, stat, writeFile } from "node:fs/promises"
import { hostname } from "node:os"
import { join } from "node:path"
import lockfile from "proper-lockfile"
import { StartError } from "#app/platform/start-error.ts"

/** How often the lock is renewed, and its loss noticed. */
const updateMs = 5_000
/** A long index build blocks the event loop, and with it the lock's heartbeat. */
const staleMs = 90_000
/** How long a crash in the middle of taking the lock may delay the next start. */
const guardStaleMs = 3_000

interface Holder {
  pid: number
  host: string
  /** Tells a living process from a later one that was given the same number; absent where unknown. */
  startedAt?: string
}

interface LockPaths {
  lock: string
  guard: string
  holder: string
}

/**
 * Takes the data directory for this process: two processes on one embedded database would silently lose rows.
 * The lock of a process that is alive is never taken over, that of a dead one at once.
 *
 * @throws StartError when another process holds it
 */
export async function lockDirectory(directory: string, onLost: (error: Error) => void): Promise<() => Promise<void>> {
  // The library adds ".lock" to each name and keeps its own record by name: the two must differ.
  const paths = {
    lock: join(directory, "database"),
    guard: join(directory, "database.guard"),
    holder: join(directory, "database.pid"),
  }
  const leaveGuard = await lockfile
    .lock(paths.guard, {
      realpath: false,
      stale: guardStaleMs,
      retries: { retries: 60, factor: 1, minTimeout: 100, maxTimeout: 100 },
      onCompromised: () => undefined,
    })
    .catch((error: NodeJS.ErrnoException) => {
      throw error.code === "ELOCKED" ? inUse(directory, undefined) : error
    })
  try {
    return await takeLock(directory, paths, onLost)
  } finally {
    await leaveGuard().catch(() => undefined)
  }
}

async function takeLock(directory: string, paths: LockPaths, onLost: (error: Error) => void) {
  const holder = await readHolder(paths.holder)
  if (holder && isAlive(holder)) throw inUse(directory, holder)
  if (holder && holder.host === hostname()) await rm(`${paths.lock}.lock`, { recursive: true, force: true })
  const release = await lockfile
    .lock(paths.lock, { realpath: false, stale: staleMs, update: updateMs, onCompromised: onLost })
    .catch(async (error: NodeJS.ErrnoException) => {
      throw error.code === "ELOCKED" ? await stillLocked(directory, paths, holder) : error
    })
  const self: Holder = { pid: process.pid, host: hostname(), startedAt: startOf(process.pid) }
  await writeFile(paths.holder, JSON.stringify(self))
  return async () => {
    await rm(paths.holder, { force: true })
    await release().catch(() => undefined)
  }
}

/** The lock is held, and its holder cannot be asked: it runs elsewhere, or did before this container was made anew. */
async function stillLocked(directory: string, paths: LockPaths, holder: Holder | undefined) {
  const lock = await stat(`${paths.lock}.lock`).catch(() => undefined)
  if (!holder || holder.host === hostname() || !lock) return inUse(directory, holder)
  const seconds = Math.max(1, Math.ceil((lock.mtimeMs + staleMs - Date.now()) / 1_000))
  return new StartError(
    `Le dossier de données ${directory} est verrouillé par un processus d’une autre machine (n° ${holder.pid} sur ${holder.host}) : s’il tourne, arrêtez-le ; s’il n’existe plus, le verrou se libère seul dans ${seconds} s, relancez alors.`,
  )
}

function inUse(directory: string, holder: Holder | undefined) {
  const who = holder ? `un autre processus (n° ${holder.pid} sur ${holder.host})` : "un autre processus"
  return new StartError(
    `Le dossier de données ${directory} est déjà utilisé par ${who} : arrêtez-le d’abord, ou choisissez un autre dossier avec DATA_DIR.`,
  )
}

async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, "utf8").catch(() => "")
  try {
    const { pid, host, startedAt } = JSON.parse(text)
    return Number.isInteger(pid) && pid > 0 && typeof host === "string" ? { pid, host, startedAt } : undefined
  } catch {
    return undefined
  }
}

/** A holder on another machine cannot be asked: there the age of the lock decides. */
function isAlive(holder: Holder): boolean {
  if (holder.host !== hostname()) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false
  }
  return holder.startedAt === undefined || holder.startedAt === startOf(holder.pid)
}

/**
 * Linux only: which boot and which instant of it the process started at, from the fields of /proc/<pid>/stat after
 * its name; undefined for one that has ended and only waits to be collected by its parent.
 */
function startOf(pid: number): string | undefined {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()
    const line = readFileSync(`/proc/${pid}/stat`, "utf8")
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ")
    return fields[0] === "Z" ? undefined : `${boot}:${fields[19]}`
  } catch {
    return undefined
  }
}
