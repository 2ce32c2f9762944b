import {
  type GuestRows,
  isNamedOrWrittenUnder,
  isOfPersonOf,
  isWrittenUnder,
  type ProvenAddress,
} from "#app/features/identity/account/proven-addresses.queries.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"

/** Part of the command that deletes the account. @returns the messages that are gone */
export async function forgetWriter(
  trx: Trx,
  { userId, addresses }: { userId: string; addresses: readonly ProvenAddress[] },
): Promise<string[]> {
  const under = isWrittenUnder(addresses, { emailNormal: "emailNormal", createdAt: "createdAt" })
  const gone = await trx
    .deleteFrom("contactMessages")
    .where((eb) => eb.or([under, isOfPersonOf(userId)]))
    .returning("id")
    .execute()
  return gone.map(({ id }) => id)
}

/** @returns the messages that are gone */
export async function forgetGuestMessages(trx: Trx, guest: GuestRows): Promise<string[]> {
  const gone = await trx.deleteFrom("contactMessages").where(isNamedOrWrittenUnder(guest)).returning("id").execute()
  return gone.map(({ id }) => id)
}
