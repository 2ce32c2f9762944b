import { randomBytes } from "node:crypto"
import { open, readFile } from "node:fs/promises"
import { join } from "node:path"
import { StartError } from "#app/platform/start-error.ts"

/** The key of signatures: APP_SECRET, or one made once in the data directory (mode 0600, design 6). */
export async function appSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given
  const file = join(dataDir, "app-secret")
  try {
    const made = randomBytes(32).toString("base64url")
    const handle = await open(file, "wx", 0o600)
    await handle.writeFile(made)
    await handle.sync()
    await handle.close()
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
  const kept = (await readFile(file, "utf8")).trim()
  if (kept.length < 32) throw new StartError(`Le fichier ${file} est abîmé : restaurez-le, ou donnez APP_SECRET.`)
  return kept
}
