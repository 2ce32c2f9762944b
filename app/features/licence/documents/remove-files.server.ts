import { causeInWords } from "#app/platform/cause-in-words.server.ts"
import type { FileStore } from "#app/platform/files/file-store.server.ts"
import type { Log } from "#app/platform/log.server.ts"

export interface FilesDeps {
  fileStore: FileStore
  log: Log
}

/** Call it after the commit; the sweep removes files that fail here. */
export async function removeFiles({ fileStore, log }: FilesDeps, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    try {
      await fileStore.remove(path)
    } catch (error) {
      log.warn({ cause: causeInWords(error), path }, "file not removed")
    }
  }
}
