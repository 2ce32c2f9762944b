import { isWrittenUnder, type ProvenAddress } from "#app/features/identity/links/proven-addresses.queries.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"

export interface PersonOnList {
  userId: string
  addresses: readonly ProvenAddress[]
}

/**
 * Takes a person off the waiting list, by account and by address. Part of the command that deletes the account.
 * @returns the entries that are gone
 */
export async function forgetInterest(trx: Trx, { userId, addresses }: PersonOnList): Promise<string[]> {
  const gone = await trx
    .deleteFrom("boatSharingInterests")
    .where((eb) =>
      eb.or([eb("userId", "=", userId), isWrittenUnder(addresses, { email: "email", createdAt: "createdAt" })]),
    )
    .returning("id")
    .execute()
  return gone.map(({ id }) => id)
}
