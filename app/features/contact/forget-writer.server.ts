import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"

/**
 * Removes what was written to the school from an address. Part of the command that deletes the account.
 * @returns the messages that are gone
 */
export async function forgetWriter(trx: Trx, email: string): Promise<string[]> {
  const gone = await trx
    .deleteFrom("contactMessages")
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .returning("id")
    .execute()
  return gone.map(({ id }) => id)
}
