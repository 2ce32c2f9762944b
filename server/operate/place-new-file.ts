import { constants, copyFile, link } from "node:fs/promises"
import { dirname } from "node:path"
import { syncPath } from "#app/platform/files/sync-path.server.ts"

/** What a file system without hard links says of them. */
const noLinks = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"])

/**
 * Gives a finished file, already on the disk, a second name that nothing has yet; a crash leaves the whole of it under
 * that name, or nothing.
 *
 * @throws EEXIST when the name is taken: what is there stays as it is
 */
export async function placeNewFile(finished: string, name: string): Promise<void> {
  try {
    await link(finished, name)
  } catch (error) {
    if (!noLinks.has((error as NodeJS.ErrnoException).code ?? "")) throw error
    await copyFile(finished, name, constants.COPYFILE_EXCL)
    await syncPath(name)
  }
  await syncPath(dirname(name))
}
