import { isWrittenUnder } from "#app/features/identity/links/proven-addresses.queries.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { PersonOnList } from "./forget-interest.server.ts"

/** For the person's own copy. */
export async function keptInterests(db: Db | Trx, { userId, addresses }: PersonOnList) {
  return await db
    .selectFrom("boatSharingInterests")
    .select(["email", "firstName", "lastName", "preferredPlan", "comments", "createdAt"])
    .where((eb) =>
      eb.or([
        eb("userId", "=", userId),
        isWrittenUnder(addresses, { emailNormal: "emailNormal", createdAt: "createdAt" }),
      ]),
    )
    .orderBy("createdAt")
    .execute()
}
