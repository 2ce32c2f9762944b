import type { Db, Trx } from "#app/platform/database/tables.server.ts"

const profileFields = ["address", "postalCode", "city", "country", "dateOfBirth", "version"] as const

const emptyProfile = { address: null, postalCode: null, city: null, country: null, dateOfBirth: null, version: 1 }

/** Returns the empty profile, version 1, for a person without a row. */
export async function findProfile(db: Db | Trx, userId: string) {
  const profile = await db.selectFrom("profiles").select(profileFields).where("id", "=", userId).executeTakeFirst()
  return profile ?? emptyProfile
}
