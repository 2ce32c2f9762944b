import type { Db, Trx } from "#app/platform/database/tables.server.ts"

export type ApplicationOfAccount = Awaited<ReturnType<typeof applicationsOfAccounts>>[number]

/** Whose accounts these are, and what for. */
export async function applicationsOfAccounts(db: Db | Trx, ids: readonly string[]) {
  return ids.length === 0 ? [] : await headers(db, ids).execute()
}

/** Until the end of the transaction nobody else changes the account of this application. */
export async function lockApplicationForAccount(trx: Trx, id: string): Promise<ApplicationOfAccount | undefined> {
  return await headers(trx, [id]).forNoKeyUpdate().executeTakeFirst()
}

function headers(db: Db | Trx, ids: readonly string[]) {
  return db
    .selectFrom("boatLicenseApplications")
    .select(["id", "userId", "licenseType", "status", "firstName", "lastName", "forgottenAt"])
    .where("id", "in", ids)
}
