import { type RawBuilder, sql } from "kysely"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"

export interface ProvenAddress {
  /** In small letters. */
  email: string
  /** When the account went on to another one; null for the address it has. */
  leftAt: Date | null
}

/** The addresses an account has shown to own: its own, where it is proven, and those it had before. */
export async function provenAddresses(db: Db | Trx, userId: string): Promise<ProvenAddress[]> {
  const user = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("emailVerified", "=", true)
    .executeTakeFirst()
  const earlier = await earlierAddresses(db, userId)
  return [...(user ? [{ email: user.email.toLowerCase(), leftAt: null }] : []), ...earlier]
}

/** Whether an account has shown to own the address; a guest has no account that could. */
export async function hasProven(
  db: Db | Trx,
  { userId, email }: { userId: string | null; email: string },
): Promise<boolean> {
  if (userId === null) return false
  const addresses = await provenAddresses(db, userId)
  return addresses.some((address) => address.leftAt === null && address.email === email.toLowerCase())
}

/** The addresses an account had before, the last one first. */
export async function earlierAddresses(db: Db | Trx, userId: string): Promise<(ProvenAddress & { leftAt: Date })[]> {
  return await db
    .selectFrom("earlierAddresses")
    .select(["email", "leftAt"])
    .where("userId", "=", userId)
    .orderBy("leftAt", "desc")
    .orderBy("email")
    .execute()
}

/**
 * Within a larger query: whether a row was written under one of the addresses while it was the person's. What came
 * later may be of whoever has the address now.
 */
export function isWrittenUnder(
  addresses: readonly ProvenAddress[],
  columns: { email: string; createdAt: string },
): RawBuilder<boolean> {
  const [email, createdAt] = [sql.ref(columns.email), sql.ref(columns.createdAt)]
  const matches = addresses.map((address) =>
    address.leftAt === null
      ? sql<boolean>`lower(${email}) = ${address.email}`
      : sql<boolean>`(lower(${email}) = ${address.email} and ${createdAt} <= ${address.leftAt})`,
  )
  return matches.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(matches, sql` or `)})`
}
