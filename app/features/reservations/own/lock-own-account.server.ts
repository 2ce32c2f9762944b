import { paymentTerms } from "#app/features/bookings/facts/payment-terms.rules.ts"
import type { Claim } from "#app/features/bookings/manage/find-claimed.server.ts"
import { lockAccount } from "#app/features/identity/identity.queries.server.ts"
import type { AccountOfPerson } from "#app/features/payments/online/pay-account.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { findClaimedReservation } from "./own-reservation.queries.server.ts"

/** Locks the account of a person's own booking. @returns undefined if the claim finds none */
export async function lockOwnAccount(trx: Trx, claim: Claim, now: Date): Promise<AccountOfPerson | undefined> {
  const claimed = await findClaimedReservation(trx, claim, now)
  if (!claimed) return undefined
  const { id: accountId, userId } = claimed
  if (userId) await lockAccount(trx, userId)
  const row = await trx
    .selectFrom("reservations")
    .select(["userId", "status", "kind", "startsAt"])
    .where("id", "=", accountId)
    .where("forgottenAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { accountId, userId: row.userId, terms: paymentTerms([row]) }
}
