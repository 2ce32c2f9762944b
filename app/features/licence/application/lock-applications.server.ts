import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"

/**
 * Locks all applications of a person by id: sessions must not overlap across them, and every command that writes
 * documents takes this lock first. The deletion of an account takes it before it locks slots.
 */
export async function lockApplications(trx: Trx, userId: string) {
  return await lockable(trx).where("userId", "=", userId).execute()
}

/** All applications of these people, and these of people without an account. */
export async function lockApplicationsOf(
  trx: Trx,
  { userIds, ids }: { userIds: readonly string[]; ids: readonly string[] },
) {
  return await lockable(trx)
    .where(sql<boolean>`(user_id = any(${userIds}::uuid[]) or id = any(${ids}::uuid[]))`)
    .execute()
}

function lockable(trx: Trx) {
  return trx
    .selectFrom("boatLicenseApplications")
    .select(["id", "userId", "version", "status", "licenseType", "firstName", "lastName", "email", "phone"])
    .orderBy("id")
    .forNoKeyUpdate()
}
