import { appendFile, readFile } from "node:fs/promises"
import { idSchema } from "#app/platform/http/id.schema.ts"

/** DATA_DIR, which no backup holds, keeps the list, so that a restore can delete accounts and guests again. */
export async function listForgotten(list: string, ids: readonly string[]): Promise<void> {
  await appendFile(list, ids.map((id) => `${id}\n`).join(""), { mode: 0o600, flush: true })
}

/** @throws when the file is missing or a line is no id */
export async function readForgotten(list: string): Promise<string[]> {
  const lines = (await readFile(list, "utf8")).split("\n").filter(Boolean)
  return lines.map((line) => idSchema("un numéro par ligne").parse(line))
}
