import { applicationsWithPayments } from "#app/features/payments/payments.queries.server.ts"
import { freeSeats } from "#app/features/training/free-seats.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"

/** Stands for whoever deleted their account. */
const nobody = { firstName: "Compte", lastName: "supprimé", email: "", phone: "" } as const

const forgotten = {
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
} as const

/**
 * Removes a person's drafts and takes the person out of what stays: the applications that were sent, for the school's
 * figures, and the drafts that payments refer to, for its books. Seats in sessions still ahead come free. Part of the
 * command that deletes the account.
 * @returns the ids of all of them
 */
export async function forgetApplicant(trx: Trx, { userId, now }: { userId: string; now: Date }): Promise<string[]> {
  // Locked, so that no payment begins between the look and the deletion.
  const drafts = await trx
    .selectFrom("boatLicenseApplications")
    .select("id")
    .where("userId", "=", userId)
    .where("status", "=", "draft")
    .orderBy("id")
    .forUpdate()
    .execute()
  const paid = await applicationsWithPayments(
    trx,
    drafts.map(({ id }) => id),
  )
  const gone = drafts.filter(({ id }) => !paid.has(id))
  for (const { id } of gone) await trx.deleteFrom("boatLicenseApplications").where("id", "=", id).execute()
  const kept = await trx
    .updateTable("boatLicenseApplications")
    .set({ ...nobody, ...forgotten, userId: null })
    .where("userId", "=", userId)
    .returning("id")
    .execute()
  await freeSeats(trx, { applicationIds: kept.map(({ id }) => id), now })
  return [...gone, ...kept].map(({ id }) => id)
}
