import DataLoader from "dataloader"
import { sql } from "kysely"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import { compiledStatement } from "#app/platform/database/compiled-statement.server.ts"
import { AccountGone } from "#app/platform/database/database-errors.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { Role } from "./identity.schema.ts"

export interface Visitor {
  sessionId: string
  userId: string
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
  phone: string | null
  twoFactorEnabled: boolean
  role: Role
  expiresAt: Date
}

/** Session, person and role in one statement; a missing role counts as user (specification 6). */
export function visitorsQuery(db: Db | Trx, tokens: readonly string[]) {
  return db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.userId")
    .leftJoin("userRoles as r", "r.userId", "u.id")
    .where("s.token", "=", sql<string>`any(${tokens}::text[])`)
    .where("s.expiresAt", ">", sql<Date>`now()`)
    .select([
      "s.token",
      "s.id as sessionId",
      "s.expiresAt",
      "u.id as userId",
      "u.email",
      "u.emailVerified",
      "u.firstName",
      "u.lastName",
      "u.phone",
      "u.twoFactorEnabled",
      (eb) => eb.fn.coalesce("r.role", sql.lit<Role>("user")).as("role"),
    ])
}

const visitors = compiledStatement(visitorsQuery)

/** Groups simultaneous look-ups; caches nothing between them. */
const looks = new WeakMap<Db, DataLoader<string, Visitor | undefined>>()

function lookFor(db: Db): DataLoader<string, Visitor | undefined> {
  return new DataLoader(
    async (tokens) => {
      const found = new Map((await visitors(db, tokens)).map(({ token, ...visitor }) => [token, visitor]))
      return tokens.map((token) => found.get(token))
    },
    { cache: false, maxBatchSize: 100, batchScheduleFn: (look) => setImmediate(look) },
  )
}

export async function findVisitor(db: Db, token: string): Promise<Visitor | undefined> {
  const look = looks.get(db) ?? lookFor(db)
  looks.set(db, look)
  return await look.load(token)
}

export async function findUserByEmail(db: Db | Trx, email: string) {
  return await db
    .selectFrom("users")
    .select(["id", "email", "emailVerified", "firstName", "lastName", "twoFactorEnabled"])
    .where("email", "=", normalEmail(email))
    .executeTakeFirst()
}

/** Whether an account has proven the address; a stranger may have signed up with it. */
export async function isAccountAddress(db: Db | Trx, email: string): Promise<boolean> {
  return (await findUserByEmail(db, email))?.emailVerified ?? false
}

/** Locks an account before rows that refer to it, so that nobody deletes it: the order of school 1, "One door". */
export async function lockAccount(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forKeyShare().execute()
}

/** Locks an account for a command that writes it. @throws AccountGone */
export async function lockAccountForChange(trx: Trx, userId: string): Promise<void> {
  const user = await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().executeTakeFirst()
  if (!user) throw new AccountGone("the account was deleted")
}

/** The same for a command that takes accounts out of rows, by id: the triggers of figures lock each account so. */
export async function lockAccounts(trx: Trx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await trx.selectFrom("users").select("id").where("id", "in", userIds).orderBy("id").forUpdate().execute()
}

/** A confirmed account, which cannot be deleted until the transaction ends. */
export async function lockAccountByEmail(trx: Trx, email: string) {
  return await trx
    .selectFrom("users")
    .select("id")
    .where("email", "=", normalEmail(email))
    .where("emailVerified", "=", true)
    .forKeyShare()
    .executeTakeFirst()
}

/** False for a sign-up that is not committed yet. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  return (await db.selectFrom("accounts").select("id").where("userId", "=", userId).executeTakeFirst()) !== undefined
}

export async function addressOf(db: Db | Trx, userId: string): Promise<string | undefined> {
  const user = await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst()
  return user?.email
}

export async function addressesOf(db: Db | Trx, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const users = await db.selectFrom("users").select(["id", "email"]).where("id", "in", userIds).execute()
  return new Map(users.map(({ id, email }) => [id, email]))
}

/** An unconfirmed account without a second factor, locked. */
export async function findUnprovenForUpdate(trx: Trx, email: string) {
  return await trx
    .selectFrom("users")
    .select("id")
    .where("email", "=", normalEmail(email))
    .where("emailVerified", "=", false)
    .where("twoFactorEnabled", "=", false)
    .forUpdate()
    .executeTakeFirst()
}

export async function listSessions(db: Db, userId: string) {
  return await db
    .selectFrom("sessions")
    .select(["id", "userAgent", "createdAt", "updatedAt"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", sql<Date>`now()`)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute()
}

export async function isLastAdmin(db: Db | Trx, userId: string): Promise<boolean> {
  const admins = await db.selectFrom("userRoles").select("userId").where("role", "=", "admin").execute()
  return admins.length === 1 && admins[0]?.userId === userId
}

export async function keptAccount(db: Db | Trx, userId: string) {
  const account = await db
    .selectFrom("users")
    .select(["id", "email", "emailVerified", "firstName", "lastName", "phone", "twoFactorEnabled"])
    .select(["createdAt", "updatedAt"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow()
  const sessions = await db
    .selectFrom("sessions")
    .select(["id", "ipAddress", "userAgent", "createdAt", "updatedAt", "expiresAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
  return { account, sessions }
}

export async function isAdministrator(db: Db | Trx, userId: string): Promise<boolean> {
  const admins = db.selectFrom("userRoles").select("userId").where("role", "=", "admin")
  return (await admins.where("userId", "=", userId).executeTakeFirst()) !== undefined
}
