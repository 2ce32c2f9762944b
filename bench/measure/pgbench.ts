import { execFile } from "node:child_process"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import type { BenchDatabase } from "./bench-database.ts"
import { inDirectory } from "./in-directory.ts"

const run = promisify(execFile)

export interface PgbenchScript {
  text: string
  /** Values for `-D name=value`: bound as parameters, as the server binds its own. */
  constants: Record<string, string>
}

export interface PgbenchOptions {
  seconds: number
  connections: number
}

/** Transactions a second by pgbench, over so many connections. One that failed is an error, and so is no rate at all. */
export async function loadPgbench(
  on: BenchDatabase,
  script: PgbenchScript,
  { seconds, connections }: PgbenchOptions,
): Promise<number> {
  return await inDirectory(async (directory) => {
    const file = join(directory, "script.sql")
    await writeFile(file, script.text)
    const constants = Object.entries(script.constants).flatMap(([name, value]) => ["-D", `${name}=${value}`])
    const how = ["-n", "-M", "prepared", "-c", String(connections), "-j", "2", "-T", String(seconds)]
    const args = [...how, "-f", file, ...constants, on.url]
    const { stdout, stderr } = await run(join(on.bin, "pgbench"), args, { maxBuffer: 10_000_000 })
    const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
    const failed = Number(/^number of failed transactions: (\d+)/m.exec(stdout)?.[1] ?? 0)
    if (!rate || failed > 0) throw new Error(`pgbench failed: ${stdout}\n${stderr}`)
    return rate
  })
}
