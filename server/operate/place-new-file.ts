import { constants, copyFile, link } from "node:fs/promises"
import { dirname } from "node:path"
import { syncPath } from "#app/platform/files/sync-path.server.ts"

/** Error codes of file systems without hard links. */
const noLinks = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"])

/** After a crash, `name` has the whole file or nothing. @throws EEXIST when the name is taken */
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
