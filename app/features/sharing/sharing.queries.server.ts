import { sql } from "kysely"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { PersonOnList } from "./forget-interest.server.ts"

/** A person's entries on the waiting list, by account or by address: for the person's own copy. */
export async function keptInterests(db: Db | Trx, { userId, email }: PersonOnList) {
  return await db
    .selectFrom("boatSharingInterests")
    .select(["email", "firstName", "lastName", "preferredPlan", "comments", "createdAt"])
    .where((eb) => eb.or([eb("userId", "=", userId), eb(sql<string>`lower(email)`, "=", email?.toLowerCase() ?? null)]))
    .orderBy("createdAt")
    .execute()
}
