import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { extensionOf } from "#app/features/licence/documents/licence.documents.rules.ts"
import type { FileStore } from "#app/platform/files/file-store.server.ts"
import { StartError } from "#app/platform/start-error.ts"
import { filesBelow } from "./backup.ts"

const typeOf = new Map<string, string>(Object.entries(extensionOf).map(([type, extension]) => [extension, type]))

/** Reads each copy back; a second run continues. @throws StartError for no directory, or a name with other bytes */
export async function copyFiles(directory: string, store: FileStore): Promise<{ files: number; copied: number }> {
  if (!existsSync(directory)) {
    throw new StartError(
      `Le dossier ${directory} n’existe pas : vérifiez DATA_DIR. Une école qui n’a reçu aucun document n’a rien à copier.`,
    )
  }
  const paths = await filesBelow(directory)
  let copied = 0
  for (const path of paths) {
    const bytes = await readFile(join(directory, path))
    if (!(await store.exists(path))) {
      await store.put(path, bytes, typeOf.get(path.slice(path.lastIndexOf(".") + 1)) ?? "application/octet-stream")
      copied += 1
    }
    const content = await store.read(path)
    if (content && digest(await buffer(content)) === digest(bytes)) continue
    throw new StartError(
      `Le fichier ${path} n’est pas le même à l’arrivée : effacez-le du compartiment et recommencez.`,
    )
  }
  return { files: paths.length, copied }
}

function digest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex")
}
