import { statfs } from "node:fs/promises"
import { dirname } from "node:path"

export async function hasRoom(path: string, bytes: number): Promise<boolean> {
  return (await freeBytes(path)) >= bytes
}

/** Measures the disk that holds the path, or will once its directories are made. */
export async function freeBytes(path: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(path) === path) throw error
    return await freeBytes(dirname(path))
  }
}
