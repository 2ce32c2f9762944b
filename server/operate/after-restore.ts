import { join } from "node:path"
import { sql } from "kysely"
import { deleteAgain } from "#app/features/people/delete-account.server.ts"
import { eraseAgain } from "#app/features/people/requests/erase-guest.server.ts"
import { storedTables } from "#app/platform/database/stored-tables.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { Env } from "#app/platform/env.server.ts"
import { openFileStore } from "#app/platform/files/file-store.server.ts"
import { createLog } from "#app/platform/log.server.ts"

const links = ["mail_codes", "verifications", "account_links", "manage_links", "feeds"]

/** Ends the archive's sessions and links, because some were ended after it was written. */
export async function endSessions(trx: Trx): Promise<number> {
  const tables = await storedTables(trx)
  for (const name of links.filter((link) => tables.includes(link))) await emptied(trx, name)
  return tables.includes("sessions") ? await emptied(trx, "sessions") : 0
}

async function emptied(trx: Trx, name: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(name)}`.execute(trx)
  return Number(numAffectedRows)
}

export function forgottenListOf({ dataDir }: Pick<Env, "dataDir">): string {
  return join(dataDir, "forgotten")
}

/** @param ids of accounts, and of rows of guests: none names both */
export async function forgetAgain(
  db: Db,
  env: Env,
  ids: readonly string[],
): Promise<{ accounts: number; guestRows: number }> {
  // A restore puts files into the data directory, even where S3 is configured.
  const fileStore = await openFileStore(join(env.dataDir, "files"), undefined)
  const deps = { db, fileStore, log: createLog("warn"), forgottenList: forgottenListOf(env) }
  const now = new Date()
  let accounts = 0
  for (const userId of ids) if (await deleteAgain(deps, { userId, now })) accounts += 1
  return { accounts, guestRows: await eraseAgain(deps, { ids, now }) }
}
