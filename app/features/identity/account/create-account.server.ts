import { v7 as uuid } from "uuid"
import type { Role } from "#app/features/identity/identity.schema.ts"
import { phoneColumns } from "#app/platform/contact/normal-columns.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"

export interface NewAccount {
  email: string
  firstName: string
  lastName: string
  phone?: string | null
  passwordHash: string
  role?: Role
  demo?: boolean
  actor: string
}

/** Creates an account with a proven address; undefined when the address has an account. */
export async function createAccount(trx: Trx, account: NewAccount): Promise<{ userId: string } | undefined> {
  const { email, firstName, lastName, phone = null, passwordHash, role, demo = false, actor } = account
  const userId = uuid()
  const inserted = await trx
    .insertInto("users")
    .values({
      id: userId,
      name: `${firstName} ${lastName}`,
      email: normalEmail(email),
      emailVerified: true,
      firstName,
      lastName,
      ...phoneColumns(phone),
      demo,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) return undefined
  await trx
    .insertInto("accounts")
    .values({ id: uuid(), userId, accountId: userId, providerId: "credential", password: passwordHash })
    .execute()
  if (role) await trx.insertInto("userRoles").values({ userId, role }).execute()
  await recordEvent(trx, {
    actor,
    action: "account.created",
    entity: "user",
    entityId: userId,
    change: { role: role ?? "user" },
  })
  return { userId }
}
