import { lockAccount } from "#app/features/identity/identity.queries.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"

/** Locks the account, then its draft. Call it before reading anything else of the draft. */
export async function lockDraft(trx: Trx, userId: string): Promise<void> {
  await lockAccount(trx, userId)
  await trx
    .selectFrom("boatLicenseApplications")
    .select("id")
    .where("userId", "=", userId)
    .where("status", "=", "draft")
    .forNoKeyUpdate()
    .execute()
}

/** Marks a locked draft as active, so that a sweep waiting for the lock leaves it alone. */
export async function touchDraft(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable("boatLicenseApplications").set({ updatedAt: now }).where("id", "=", id).execute()
}
