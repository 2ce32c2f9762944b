import { appendFile, readFile } from "node:fs/promises"
import { idSchema } from "#app/platform/http/id.schema.ts"

/**
 * Adds an account that was deleted to the list of DATA_DIR, which no backup holds: a backup of the day before brings
 * the person back, and who restores it can have them forgotten again.
 */
export async function listForgotten(list: string, userId: string): Promise<void> {
  await appendFile(list, `${userId}\n`, { mode: 0o600, flush: true })
}

/** @throws where there is no such file, or a line is no id */
export async function readForgotten(list: string): Promise<string[]> {
  const lines = (await readFile(list, "utf8")).split("\n").filter(Boolean)
  return lines.map((line) => idSchema("un numéro de compte par ligne").parse(line))
}
