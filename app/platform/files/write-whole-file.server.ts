import { randomUUID } from "node:crypto"
import { rename, rm, writeFile } from "node:fs/promises"
import { basename, dirname, join } from "node:path"

/** Written under a hidden name first, so that readers find a whole file or none. */
export async function writeWholeFile(path: string, content: string | Uint8Array, mode = 0o666): Promise<void> {
  const draft = join(dirname(path), `.${basename(path)}-${randomUUID()}`)
  try {
    await writeFile(draft, content, { mode })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
