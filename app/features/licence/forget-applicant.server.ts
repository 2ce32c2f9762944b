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
 * Removes a person's drafts and takes the person out of the applications that were sent, which stay for the school's
 * figures; seats in sessions still ahead come free. Part of the command that deletes the account.
 * @returns the ids of all of them
 */
export async function forgetApplicant(trx: Trx, { userId, now }: { userId: string; now: Date }): Promise<string[]> {
  const gone = await trx
    .deleteFrom("boatLicenseApplications")
    .where("userId", "=", userId)
    .where("status", "=", "draft")
    .returning("id")
    .execute()
  const kept = await trx
    .updateTable("boatLicenseApplications")
    .set({ ...nobody, ...forgotten, userId: null })
    .where("userId", "=", userId)
    .returning("id")
    .execute()
  await freeSeats(trx, { applicationIds: kept.map(({ id }) => id), now })
  return [...gone, ...kept].map(({ id }) => id)
}
