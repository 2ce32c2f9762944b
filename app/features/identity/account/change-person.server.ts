import { phoneColumns } from "#app/platform/contact/normal-columns.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"

export interface PersonChange {
  firstName?: string | undefined
  lastName?: string | undefined
  phone?: string | null | undefined
}

/**
 * Changes the person, and `name`, which the authentication library reads. The caller's command records it.
 * @returns the person, and the changed fields
 */
export async function changePerson(trx: Trx, userId: string, change: PersonChange) {
  const before = await trx
    .selectFrom("users")
    .select(["firstName", "lastName", "phone"])
    .where("id", "=", userId)
    .forNoKeyUpdate()
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
      .set({
        ...person,
        ...phoneColumns(person.phone),
        name: `${person.firstName} ${person.lastName}`,
        updatedAt: new Date(),
      })
      .where("id", "=", userId)
      .execute()
  }
  return { person, changed }
}
