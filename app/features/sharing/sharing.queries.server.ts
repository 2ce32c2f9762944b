import {
  type GuestRows,
  isOfGuest,
  isOfPersonOf,
  isWrittenUnder,
} from "#app/features/identity/account/proven-addresses.queries.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { PersonOnList } from "./forget-interest.server.ts"
import { interestFields } from "./sharing.labels.ts"

export async function keptInterests(db: Db | Trx, { userId, addresses }: PersonOnList) {
  return await keptEntries(db)
    .where((eb) =>
      eb.or([
        eb("userId", "=", userId),
        isOfPersonOf(userId),
        isWrittenUnder(addresses, { emailNormal: "emailNormal", createdAt: "createdAt" }),
      ]),
    )
    .execute()
}

export async function keptInterestsOfGuest(db: Db | Trx, email: string) {
  return await keptEntries(db).where(isOfGuest({ email })).execute()
}

function keptEntries(db: Db | Trx) {
  return db
    .selectFrom("boatSharingInterests")
    .select([...interestFields, "createdAt"])
    .orderBy("createdAt")
}

export async function interestsOfGuest(db: Db | Trx, guest: GuestRows) {
  return await db.selectFrom("boatSharingInterests").select(["id", "emailNormal"]).where(isOfGuest(guest)).execute()
}

export async function interestsOfPerson(db: Db, personId: string, atMost: number) {
  return await db
    .selectFrom("boatSharingInterests")
    .select(["id", "email", "preferredPlan", "createdAt"])
    .where("personId", "=", personId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(atMost)
    .execute()
}
