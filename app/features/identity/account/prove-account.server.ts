import { v7 as uuid } from "uuid"
import { phoneColumns } from "#app/platform/contact/normal-columns.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"

export interface ProvenAccount {
  userId: string
  passwordHash: string
  email?: string | undefined
  person?: { firstName: string; lastName: string; phone: string | null }
  actor: string
}

/** Ends the password, sessions and second factor, because a stranger may have made the account. */
export async function proveAccount(
  trx: Trx,
  { userId, passwordHash, email, person, actor }: ProvenAccount,
): Promise<void> {
  await trx.deleteFrom("sessions").where("userId", "=", userId).execute()
  await trx.deleteFrom("twoFactor").where("userId", "=", userId).execute()
  await trx.deleteFrom("verifications").where("value", "=", userId).execute()
  await trx.deleteFrom("accounts").where("userId", "=", userId).execute()
  await trx
    .insertInto("accounts")
    .values({ id: uuid(), userId, accountId: userId, providerId: "credential", password: passwordHash })
    .execute()
  const named = person
    ? { ...person, ...phoneColumns(person.phone), name: `${person.firstName} ${person.lastName}` }
    : {}
  await trx
    .updateTable("users")
    .set({
      ...named,
      ...(email ? { email: normalEmail(email) } : {}),
      emailVerified: true,
      twoFactorEnabled: false,
      updatedAt: new Date(),
    })
    .where("id", "=", userId)
    .execute()
  await recordEvent(trx, { actor, action: "account.proven", entity: "user", entityId: userId })
}
