import { sql } from "kysely"
import { isLastAdmin } from "#app/features/identity/identity.queries.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { isWrittenUnder, type ProvenAddress } from "./proven-addresses.queries.server.ts"

export type RemovalLock =
  | { ok: true; email: string; emailVerified: boolean; firstName: string; lastName: string; phone: string | null }
  | { ok: false; refusal: "last-admin" | "no-account" }

/** Locks the account and the administrators, so that of two who leave at once one stays. */
export async function lockForRemoval(trx: Trx, userId: string): Promise<RemovalLock> {
  const user = await trx
    .selectFrom("users")
    .select(["email", "emailVerified", "firstName", "lastName", "phone"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst()
  if (!user) return { ok: false, refusal: "no-account" }
  await trx.selectFrom("userRoles").select("userId").where("role", "=", "admin").orderBy("userId").forUpdate().execute()
  if (await isLastAdmin(trx, userId)) return { ok: false, refusal: "last-admin" }
  return { ok: true, ...user }
}

export async function removeAccount(
  trx: Trx,
  { userId, addresses }: { userId: string; addresses: readonly ProvenAddress[] },
): Promise<void> {
  // These two tables name their person by text, without a foreign key.
  const under = isWrittenUnder(addresses, { emailNormal: "email", createdAt: "createdAt" })
  await trx.deleteFrom("accountLinks").where(under).execute()
  for (const text of [userId, ...addresses.map(({ email }) => email)]) {
    await trx
      .deleteFrom("verifications")
      .where((eb) => eb(sql`position(${text} in lower(value))`, ">", sql.lit(0)))
      .execute()
  }
  await trx.deleteFrom("users").where("id", "=", userId).execute()
}
