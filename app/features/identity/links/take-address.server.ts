import { hashPassword } from "#app/features/identity/account/hash-password.server.ts"
import { proveAccount } from "#app/features/identity/account/prove-account.server.ts"
import { forgetPendingLinks } from "#app/features/identity/auth/address-link.server.ts"
import { greeted } from "#app/features/identity/greet.rules.ts"
import { findUserByEmail } from "#app/features/identity/identity.queries.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"

export interface AddressToTake {
  userId: string
  newEmail: string | null
  newPassword: string
  now: Date
}

export type TakeOutcome = { ok: true; email: string } | { ok: false; refusal: "INVALID_TOKEN" | "USER_ALREADY_EXISTS" }

/** For readers without the account's password: they choose a new one with the address, and all sessions end. */
export async function takeAddress(db: Db, take: AddressToTake): Promise<TakeOutcome> {
  const passwordHash = await hashPassword(take.newPassword)
  return await inTransaction(db, async (trx): Promise<TakeOutcome> => {
    const { userId, newEmail, now } = take
    const user = await trx
      .selectFrom("users")
      .select(["id", "email", "emailVerified", "firstName"])
      .where("id", "=", userId)
      .where("twoFactorEnabled", "=", false)
      .forUpdate()
      .executeTakeFirst()
    if (!user || (newEmail === null && user.emailVerified)) return { ok: false, refusal: "INVALID_TOKEN" }
    if (newEmail !== null && (await findUserByEmail(trx, newEmail)))
      return { ok: false, refusal: "USER_ALREADY_EXISTS" }
    await proveAccount(trx, { userId, passwordHash, email: newEmail ?? undefined, actor: userId })
    if (newEmail !== null) await tellOldAddress(trx, { user, newEmail, now })
    return { ok: true, email: newEmail ?? user.email }
  })
}

/** Mails the old address; part of the command that changes it. */
export async function tellOldAddress(
  trx: Trx,
  change: {
    user: { id: string; email: string; emailVerified: boolean; firstName: string }
    newEmail: string
    now: Date
  },
): Promise<void> {
  const { user, newEmail, now } = change
  const related = { entity: "user", entityId: user.id }
  await forgetPendingLinks(trx, user.id)
  await recordEvent(trx, { ...related, actor: user.id, action: "address.changed", change: { fields: ["email"] } })
  const data = { ...greeted(user), newEmail: user.emailVerified ? newEmail : null }
  await queueEmail(trx, { ...related, kind: "address-changed", to: user.email, data, sendAt: now })
}
