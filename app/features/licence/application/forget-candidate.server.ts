import { deletedAccount } from "#app/features/identity/account/deleted-account.server.ts"
import { applicationsWithPayments } from "#app/features/payments/payments.queries.server.ts"
import { freeSeats } from "#app/features/training/free-seats.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"

interface Forgotten {
  id: string
  path: string
}

/** The columns of a forgotten application, except the names. */
export function withoutCandidate(now: Date) {
  return {
    email: "",
    phone: "",
    dateOfBirth: null,
    placeOfBirth: null,
    nationality: null,
    address: null,
    city: null,
    postalCode: null,
    country: null,
    previousExperience: null,
    previousLicenseDetails: null,
    notes: null,
    decisionMessage: null,
    forgottenAt: now,
  }
}

/**
 * Removes a person's documents and drafts and takes the person out of what stays: the applications that were sent, for
 * the school's figures, and the drafts that payments refer to, for its books. Seats in sessions still ahead come free.
 * Part of the command that deletes the account.
 * @returns the ids of all of them, and the paths of the files to remove once it has happened
 */
export async function forgetCandidate(
  trx: Trx,
  { userId, now }: { userId: string; now: Date },
): Promise<{ ids: string[]; documents: Forgotten[] }> {
  // First, as every command does that writes to documents: whoever uploads or pays meanwhile waits here, or we do.
  const applications = await trx
    .selectFrom("boatLicenseApplications")
    .select(["id", "status"])
    .where("userId", "=", userId)
    .orderBy("id")
    .forUpdate()
    .execute()
  const documents = await trx.deleteFrom("documents").where("userId", "=", userId).returning(["id", "path"]).execute()
  const ids = applications.map(({ id }) => id)
  const paid = await applicationsWithPayments(trx, ids)
  const gone = applications.flatMap(({ id, status }) => (status === "draft" && !paid.has(id) ? id : []))
  if (gone.length > 0) await trx.deleteFrom("boatLicenseApplications").where("id", "in", gone).execute()
  await trx
    .updateTable("boatLicenseApplications")
    // Whoever still has the person before the eyes writes nothing about them here any more.
    .set((eb) => ({ ...deletedAccount, ...withoutCandidate(now), userId: null, version: eb("version", "+", 1) }))
    .where("userId", "=", userId)
    .execute()
  await freeSeats(trx, { applicationIds: ids.filter((id) => !gone.includes(id)), now })
  return { ids, documents }
}
