import type { Claim } from "#app/features/bookings/manage/find-claimed.server.ts"
import { seatsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import { lockAccount } from "#app/features/identity/identity.queries.server.ts"
import { programmeTerms } from "#app/features/licence/programme-terms.rules.ts"
import type { AccountOfPerson } from "#app/features/payments/online/pay-account.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { findClaimedApplication } from "./own-sessions.queries.server.ts"

/** Locks the account of a candidate's application. @returns undefined if the claim finds none */
export async function lockOwnAccount(trx: Trx, claim: Claim, now: Date): Promise<AccountOfPerson | undefined> {
  const claimed = await findClaimedApplication(trx, claim, now)
  if (!claimed?.userId) return undefined
  const { id: accountId, userId } = claimed
  await lockAccount(trx, userId)
  const row = await trx
    .selectFrom("boatLicenseApplications")
    .select("id")
    .where("id", "=", accountId)
    .where("userId", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  return { accountId, userId, terms: programmeTerms(await seatsOfApplications(trx, [accountId])) }
}
