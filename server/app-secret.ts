import { randomBytes, randomUUID } from "node:crypto"
import { readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { StartError } from "#app/platform/start-error.ts"
import { placeNewFile } from "#server/operate/place-new-file.ts"

/** The signing key: APP_SECRET, or one made once in the data directory (mode 0600, design 6). */
export async function appSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given
  const file = join(dataDir, "app-secret")
  const kept = (await readIfThere(file)) ?? (await makeSecret(file))
  if (kept.length < 32) throw new StartError(`Le fichier ${file} est abîmé : restaurez-le, ou donnez APP_SECRET.`)
  return kept
}

/** Written to a temporary file first: after a crash, the next start would refuse half a key. */
async function makeSecret(file: string): Promise<string> {
  const aside = `${file}.${randomUUID()}`
  try {
    await writeFile(aside, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600, flush: true })
    await placeNewFile(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  } finally {
    await rm(aside, { force: true })
  }
  return (await readIfThere(file)) ?? ""
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    return undefined
  }
}
