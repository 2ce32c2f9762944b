import { randomBytes } from "node:crypto"
import { findUserByEmail } from "#app/features/identity/identity.queries.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { createAccount } from "./create-account.server.ts"
import { hashPassword } from "./hash-password.server.ts"
import { proveAccount } from "./prove-account.server.ts"
import { writeRole } from "./set-role.server.ts"

export type MadeAdmin = { already: boolean; password?: undefined } | { already?: undefined; password: string }

/**
 * Makes the account at an address an administrator; `create` makes a missing account (specification 6, design 7.20).
 * @returns the random password of a new or unconfirmed account; undefined without an account to promote
 */
export async function makeAdmin(
  db: Db,
  email: string,
  { create }: { create: boolean },
): Promise<MadeAdmin | undefined> {
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  return await inTransaction(db, async (trx): Promise<MadeAdmin | undefined> => {
    const user = await findUserByEmail(trx, email)
    if (user) {
      const promoted = await promote(trx, user.id)
      if (user.emailVerified || !promoted) return { already: !promoted }
      // A stranger may have signed up with the address, so their password is replaced.
      await proveAccount(trx, { userId: user.id, passwordHash, actor: "system" })
      return { password }
    }
    if (!create) return undefined
    await createAccount(trx, {
      email,
      firstName: "Administration",
      lastName: "de l’école",
      passwordHash,
      role: "admin",
      actor: "system",
    })
    return { password }
  })
}

export function randomPassword(): string {
  return randomBytes(12).toString("base64url")
}

async function promote(trx: Trx, userId: string): Promise<boolean> {
  const before = await trx.selectFrom("userRoles").select("role").where("userId", "=", userId).executeTakeFirst()
  if (before?.role === "admin") return false
  await writeRole(trx, { userId, role: "admin", before: "user", actor: "system" })
  return true
}
