import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import "./persons.tables.server.ts"

const told = ["firstName", "lastName", "email", "phone", "birthDate", "createdAt"] as const

/** What the school keeps of an account's person, for the person. */
export async function keptPerson(db: Db | Trx, userId: string) {
  const person = await db
    .selectFrom("persons")
    .select(told)
    .where("userId", "=", userId)
    .where("mergedInto", "is", null)
    .executeTakeFirst()
  return person ?? null
}

/** The guests of a mailbox. @param email in normal form */
export async function keptPersonsOfGuest(db: Db | Trx, email: string) {
  return await db
    .selectFrom("persons")
    .select(told)
    .where("userId", "is", null)
    .where("emailNormal", "=", email)
    .where("mergedInto", "is", null)
    .where("forgottenAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
}
