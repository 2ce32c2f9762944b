import { readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import type { Db } from "#app/platform/database/tables.server.ts"

const ending = ".eml"
const filesAtOnce = 500
const id = z.uuid()

/** Removes mail files without a row, safely in several processes. @returns how many were removed */
export async function sweepMailFiles(db: Db, directory: string): Promise<number> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    // Before the first mail there is no directory.
    if (error.code === "ENOENT") return []
    throw error
  })
  const ids = names.flatMap((name) => {
    const of = name.slice(0, -ending.length)
    return name.endsWith(ending) && id.safeParse(of).success ? [of] : []
  })
  let removed = 0
  for (let start = 0; start < ids.length; start += filesAtOnce) {
    const some = ids.slice(start, start + filesAtOnce)
    const rows = await db.selectFrom("emails").select("id").where("id", "in", some).execute()
    const kept = new Set(rows.map((row) => row.id))
    for (const gone of some.filter((one) => !kept.has(one))) {
      await rm(join(directory, `${gone}${ending}`), { force: true })
      removed += 1
    }
  }
  return removed
}
