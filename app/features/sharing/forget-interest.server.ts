import {
  type GuestRows,
  isOfGuest,
  isOfPersonOf,
  isWrittenUnder,
  type ProvenAddress,
} from "#app/features/identity/account/proven-addresses.queries.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"

export interface PersonOnList {
  userId: string
  addresses: readonly ProvenAddress[]
}

/** Part of the command that deletes the account. @returns the ids of the deleted entries */
export async function forgetInterest(trx: Trx, { userId, addresses }: PersonOnList): Promise<string[]> {
  const gone = await trx
    .deleteFrom("boatSharingInterests")
    .where((eb) =>
      eb.or([
        eb("userId", "=", userId),
        isOfPersonOf(userId),
        isWrittenUnder(addresses, { emailNormal: "emailNormal", createdAt: "createdAt" }),
      ]),
    )
    .returning("id")
    .execute()
  return gone.map(({ id }) => id)
}

/** @returns the ids of the deleted entries */
export async function forgetGuestInterest(trx: Trx, guest: GuestRows): Promise<string[]> {
  const gone = await trx.deleteFrom("boatSharingInterests").where(isOfGuest(guest)).returning("id").execute()
  return gone.map(({ id }) => id)
}
