import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"

export interface PersonOnList {
  userId: string
  /** Proven to be theirs; null when none is. */
  email: string | null
}

/**
 * Takes a person off the waiting list, by account and by address. Part of the command that deletes the account.
 * @returns the entries that are gone
 */
export async function forgetInterest(trx: Trx, { userId, email }: PersonOnList): Promise<string[]> {
  const gone = await trx
    .deleteFrom("boatSharingInterests")
    .where((eb) => eb.or([eb("userId", "=", userId), eb(sql<string>`lower(email)`, "=", email?.toLowerCase() ?? null)]))
    .returning("id")
    .execute()
  return gone.map(({ id }) => id)
}
