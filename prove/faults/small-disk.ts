import { execFileSync } from "node:child_process"
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

export interface SmallDisk {
  path: string
  freeBytes: () => number
  /** Fills the disk except for so many bytes. */
  fill: (leave: number) => void
  /** Removes what `fill` wrote. */
  makeRoom: () => void
  remove: () => void
}

/**
 * A disk of so many megabytes (tmpfs).
 * @throws if file systems may not be mounted, because a full disk cannot be proven then
 */
export function openSmallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), "ecole-disk-"))
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path], { stdio: "pipe" })
  } catch (error) {
    rmSync(path, { recursive: true })
    throw new Error("A full disk needs a small one of its own: run this proof where mount is allowed (as root).", {
      cause: error,
    })
  }
  const ballast = join(path, "ballast")
  // PostgreSQL runs as another user.
  chmodSync(path, 0o755)

  function freeBytes() {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize
  }

  function unmount() {
    execFileSync("umount", ["-l", path], { stdio: "pipe" })
    rmSync(path, { recursive: true })
  }
  process.once("exit", unmount)

  return {
    path,
    freeBytes,
    fill(leave) {
      const chunk = Buffer.alloc(65_536)
      const file = openSync(ballast, "w")
      try {
        for (let left = freeBytes() - leave; left > 0; left -= chunk.length)
          writeSync(file, chunk, 0, Math.min(left, chunk.length))
      } catch (error) {
        // The server writes too, and may take the last bytes first.
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    remove() {
      process.off("exit", unmount)
      unmount()
    },
  }
}

export function directoryOn(disk: SmallDisk, name: string): string {
  const path = join(disk.path, name)
  mkdirSync(path, { recursive: true })
  return path
}
