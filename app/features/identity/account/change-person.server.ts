import type { Trx } from "#app/platform/database/tables.server.ts"

/** What the account itself knows of a person, but for the address that signs in. */
export interface PersonChange {
  firstName?: string | undefined
  lastName?: string | undefined
  phone?: string | null | undefined
}

/**
 * Changes names and phone, with the one name the authentication library reads. Part of a command of whoever owns the
 * profile, who records it.
 * @returns the person as they are now, and the fields whose value is another one
 */
export async function changePerson(trx: Trx, userId: string, change: PersonChange) {
  const before = await trx
    .selectFrom("users")
    .select(["firstName", "lastName", "phone"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const person = {
    firstName: change.firstName ?? before.firstName,
    lastName: change.lastName ?? before.lastName,
    phone: change.phone === undefined ? before.phone : change.phone,
  }
  const changed = (Object.keys(person) as (keyof typeof person)[]).filter((field) => person[field] !== before[field])
  if (changed.length > 0) {
    await trx
      .updateTable("users")
      .set({ ...person, name: `${person.firstName} ${person.lastName}`, updatedAt: new Date() })
      .where("id", "=", userId)
      .execute()
  }
  return { person, changed }
}
