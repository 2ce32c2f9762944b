import { type FileHandle, open, rm, stat } from "node:fs/promises"
import { hostname } from "node:os"
import { join } from "node:path"
import { StartError } from "#app/platform/start-error.ts"

/** Once the lock file is removed, another process can lock a new file of the same name. */
const lookMs = 5_000

/**
 * Takes the kernel's lock: two processes on one embedded database would lose rows (decision 0003).
 * @throws StartError when another process holds it, or the file system has no locks
 */
export async function lockDirectory(directory: string, onLost: (error: Error) => void): Promise<() => Promise<void>> {
  const path = join(directory, "database.lock")
  const file = await openLocked(directory, path)
  const watch = setInterval(() => {
    void isStillAt(path, file)
      // The disk did not answer, which does not mean that another process has the lock.
      .catch(() => true)
      .then((there) => {
        if (there) return
        clearInterval(watch)
        onLost(new Error(`${path} was removed`))
      })
  }, lookMs)
  watch.unref()
  return async () => {
    clearInterval(watch)
    await rm(path, { force: true })
    await file.close()
  }
}

async function openLocked(directory: string, path: string): Promise<FileHandle> {
  for (;;) {
    const file = await open(path, "a+", 0o600)
    try {
      if (!(await locked(directory, file))) throw inUse(directory, await file.readFile("utf8"))
      if (await isStillAt(path, file)) {
        await file.truncate()
        await file.write(JSON.stringify({ pid: process.pid, host: hostname() }))
        return file
      }
    } catch (error) {
      await file.close()
      throw error
    }
    // The holder removed the file and ended after this process had opened it.
    await file.close()
  }
}

async function locked(directory: string, file: FileHandle): Promise<boolean> {
  try {
    const { tryLock } = await import("fs-native-extensions")
    return tryLock(file.fd)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new StartError(
      `Le dossier de données ${directory} ne peut pas être verrouillé (${code ?? message}) : placez-le sur un disque de cette machine avec DATA_DIR, ou utilisez PostgreSQL (DATABASE_URL).`,
    )
  }
}

async function isStillAt(path: string, file: FileHandle): Promise<boolean> {
  const [named, opened] = await Promise.all([stat(path).catch(absent), file.stat()])
  return named !== undefined && named.ino === opened.ino && named.dev === opened.dev
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error
}

function inUse(directory: string, holder: string): StartError {
  const [, pid, host] = /^\{"pid":(\d+),"host":"([^"]+)"\}$/.exec(holder) ?? []
  const who = pid ? `un autre processus (n° ${pid} sur ${host})` : "un autre processus"
  return new StartError(
    `Le dossier de données ${directory} est déjà utilisé par ${who} : arrêtez-le d’abord, ou choisissez un autre dossier avec DATA_DIR.`,
  )
}
