import { statfs } from "node:fs/promises"
import { dirname } from "node:path"

export async function hasRoom(path: string, bytes: number): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize >= bytes
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(path) === path) throw error
    return await hasRoom(dirname(path), bytes)
  }
}
