import { randomBytes } from "node:crypto"
import { findUserByEmail } from "#app/features/identity/identity.queries.server.ts"
import { proveAccount } from "#app/features/identity/links/prove-account.server.ts"
import { hashPassword } from "#app/features/identity/sign-in/hash-password.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { createAccount } from "./create-account.server.ts"
import { writeRole } from "./set-role.server.ts"

export type MadeAdmin = { already: boolean; password?: undefined } | { already?: undefined; password: string }

/**
 * Makes an administrator of the account at an address (specification 6, design 7.20). With `create`, an address without
 * an account gets one. A new account, and one whose address was never confirmed, gets a random password, which is
 * returned once. A role change ends the account's sessions.
 * @returns undefined when there is no account and none was to be created
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
      // Anybody may have signed up with the address: the school vouches for it, not for the password of whoever did.
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

/** Easy to copy: letters, digits, - and _. */
export function randomPassword(): string {
  return randomBytes(12).toString("base64url")
}

/** False when the account was one already. */
async function promote(trx: Trx, userId: string): Promise<boolean> {
  const before = await trx.selectFrom("userRoles").select("role").where("userId", "=", userId).executeTakeFirst()
  if (before?.role === "admin") return false
  await writeRole(trx, { userId, role: "admin", before: "user", actor: "system" })
  return true
}
