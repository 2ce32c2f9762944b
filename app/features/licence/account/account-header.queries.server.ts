import type { Db, Trx } from "#app/platform/database/tables.server.ts"

export type ApplicationOfAccount = Awaited<ReturnType<typeof applicationsOfAccounts>>[number]

export async function applicationsOfAccounts(db: Db | Trx, ids: readonly string[]) {
  return ids.length === 0 ? [] : await headers(db, ids).execute()
}

/** Every command on an account takes this lock, so that commands on one account run one after another. */
export async function lockApplicationForAccount(trx: Trx, id: string): Promise<ApplicationOfAccount | undefined> {
  return await headers(trx, [id]).forNoKeyUpdate().executeTakeFirst()
}

function headers(db: Db | Trx, ids: readonly string[]) {
  return db
    .selectFrom("boatLicenseApplications")
    .select(["id", "userId", "licenseType", "status", "firstName", "lastName", "forgottenAt"])
    .where("id", "in", ids)
}
