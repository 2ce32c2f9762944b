import { join } from "node:path"
import { sql } from "kysely"
import { deleteAgain } from "#app/features/people/delete-account.server.ts"
import { storedTables } from "#app/platform/database/stored-tables.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { Env } from "#app/platform/env.server.ts"
import { openFileStore } from "#app/platform/files/file-store.server.ts"
import { createLog } from "#app/platform/log.server.ts"

/** What lets somebody in, or changes an account, without a password. */
const links = ["verifications", "account_links"]

/**
 * Ends the sessions and links of the day of the archive: some of them were ended since.
 * @returns how many sessions
 */
export async function endSessions(trx: Trx): Promise<number> {
  // Archives of early versions have fewer tables.
  const tables = await storedTables(trx)
  for (const name of links.filter((link) => tables.includes(link))) await emptied(trx, name)
  return tables.includes("sessions") ? await emptied(trx, "sessions") : 0
}

async function emptied(trx: Trx, name: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(name)}`.execute(trx)
  return Number(numAffectedRows)
}

/** Where a data directory keeps the list of accounts that were deleted. */
export function forgottenListOf({ dataDir }: Pick<Env, "dataDir">): string {
  return join(dataDir, "forgotten")
}

/** @returns how many of them had come back, and are gone again */
export async function forgetAgain(db: Db, env: Env, userIds: readonly string[]): Promise<number> {
  // Files of an archive are in the data directory until they are moved.
  const fileStore = await openFileStore(join(env.dataDir, "files"), undefined)
  const deps = { db, fileStore, log: createLog("warn"), forgottenList: forgottenListOf(env) }
  let again = 0
  for (const userId of userIds) if (await deleteAgain(deps, { userId, now: new Date() })) again += 1
  return again
}
