import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { type OwnField, ownFields } from "./profile-fields.labels.ts"

const nothing = Object.fromEntries(ownFields.map((field) => [field, null])) as Record<OwnField, null>
const emptyProfile = { ...nothing, version: 1 }

/** Returns the empty profile, version 1, for a person without a row. */
export async function findProfile(db: Db | Trx, userId: string) {
  const profile = await db
    .selectFrom("profiles")
    .select([...ownFields, "version"])
    .where("id", "=", userId)
    .executeTakeFirst()
  return profile ?? emptyProfile
}
