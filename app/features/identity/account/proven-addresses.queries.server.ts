import { type RawBuilder, sql } from "kysely"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"

export interface ProvenAddress {
  /** The address in normal form. */
  email: string
  /** Null for the present address. */
  leftAt: Date | null
}

export async function provenAddresses(db: Db | Trx, userId: string): Promise<ProvenAddress[]> {
  const user = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("emailVerified", "=", true)
    .executeTakeFirst()
  const earlier = await earlierAddresses(db, userId)
  return [...(user ? [{ email: normalEmail(user.email), leftAt: null }] : []), ...earlier]
}

export async function hasProven(
  db: Db | Trx,
  { userId, email }: { userId: string | null; email: string },
): Promise<boolean> {
  if (userId === null) return false
  const addresses = await provenAddresses(db, userId)
  return addresses.some((address) => address.leftAt === null && address.email === normalEmail(email))
}

export async function earlierAddresses(db: Db | Trx, userId: string): Promise<{ email: string; leftAt: Date }[]> {
  return await db
    .selectFrom("earlierAddresses")
    .select(["email", "leftAt"])
    .where("userId", "=", userId)
    .orderBy("leftAt", "desc")
    .orderBy("email")
    .execute()
}

/** SQL: the row was written under one of the addresses while it was the person's; later rows may be somebody else's. */
export function isWrittenUnder(
  addresses: readonly ProvenAddress[],
  columns: { emailNormal: string; createdAt: string },
): RawBuilder<boolean> {
  const [email, createdAt] = [sql.ref(columns.emailNormal), sql.ref(columns.createdAt)]
  const matches = addresses.map((address) =>
    address.leftAt === null
      ? sql<boolean>`${email} = ${address.email}`
      : sql<boolean>`(${email} = ${address.email} and ${createdAt} <= ${address.leftAt})`,
  )
  return matches.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(matches, sql` or `)})`
}

/** Rows of somebody without an account: under an address in normal form, or by id. */
export type GuestRows = { email: string } | { ids: readonly string[] }

/** True for the rows of a guest that are among these. */
export function isOfGuest(guest: GuestRows): RawBuilder<boolean> {
  return sql<boolean>`(user_id is null and ${isNamedOrWrittenUnder(guest)})`
}

/** Suits a table that knows no accounts. Under an address stand, too, the rows of those merged into its guests. */
export function isNamedOrWrittenUnder(guest: GuestRows): RawBuilder<boolean> {
  return "email" in guest
    ? sql<boolean>`(email_normal = ${guest.email} or person_id = any(guests_of_mailbox(${guest.email})))`
    : sql<boolean>`id = any(${guest.ids}::uuid[])`
}

/** True for rows of the account's person, those of guests included whom the school merged into it. */
export function isOfPersonOf(userId: string): RawBuilder<boolean> {
  return sql<boolean>`person_id = person_of_account(${userId}::uuid)`
}
