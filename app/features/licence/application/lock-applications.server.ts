import type { Trx } from "#app/platform/database/tables.server.ts"

/**
 * Locks all applications of a person by id: sessions must not overlap across them, and every command that writes
 * documents takes this lock first. The deletion of an account takes it before it locks slots.
 */
export async function lockApplications(trx: Trx, userId: string) {
  return await lockable(trx).where("userId", "=", userId).execute()
}

/** The application of somebody without an account. */
export async function lockApplication(trx: Trx, id: string) {
  return await lockable(trx).where("id", "=", id).execute()
}

function lockable(trx: Trx) {
  return trx
    .selectFrom("boatLicenseApplications")
    .select(["id", "version", "status", "licenseType", "firstName", "lastName", "email", "phone"])
    .orderBy("id")
    .forNoKeyUpdate()
}
