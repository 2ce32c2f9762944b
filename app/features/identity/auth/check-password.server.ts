import { verifyPassword } from "#app/features/identity/account/hash-password.server.ts"
import { authRefusals } from "#app/features/identity/auth.refusals.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import type { Limiter } from "#app/platform/limiter.server.ts"
import { tooMany } from "./limit-sign-ins.server.ts"

/** Counts right passwords too: nobody at an open session may flood a mailbox. */
const checks = { limit: 5, windowSeconds: 15 * 60 }

/** @throws Problem 403 for a wrong password, 409 for an account without one, 429 with Retry-After */
export async function checkPassword(
  deps: { db: Db; limiter: Limiter },
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const verdict = await deps.limiter.take(`password-check:${userId}`, checks.limit, checks.windowSeconds)
  if (!verdict.allowed) throw tooMany(verdict.retryAfterSeconds)
  const right = await isPasswordOf(deps.db, { userId, password })
  if (right === undefined) throw refuse(authRefusals, "CREDENTIAL_ACCOUNT_NOT_FOUND")
  if (!right) throw refuse(authRefusals, "INVALID_PASSWORD")
}

export async function isPasswordOf(
  db: Db,
  { userId, password }: { userId: string; password: string },
): Promise<boolean | undefined> {
  const account = await db
    .selectFrom("accounts")
    .select("password")
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .executeTakeFirst()
  return account?.password ? await verifyPassword({ hash: account.password, password }) : undefined
}
