import { statfs } from "node:fs/promises"
import { dirname } from "node:path"

/** Whether so many bytes more may be written at `path`, which need not be there yet. */
export async function hasRoom(path: string, bytes: number): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize >= bytes
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(path) === path) throw error
    return await hasRoom(dirname(path), bytes)
  }
}
