import DataLoader from "dataloader"
import { sql } from "kysely"
import { compiledStatement } from "#app/platform/database/compiled-statement.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { Role } from "./identity.schema.ts"

/** Somebody whose session was found in the database, at this request. */
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

/** Requests that come together are looked up together: nothing is kept from one look to the next. */
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

/** Whoever a token's session belongs to, as the database has it now. */
export async function findVisitor(db: Db, token: string): Promise<Visitor | undefined> {
  const look = looks.get(db) ?? lookFor(db)
  looks.set(db, look)
  return await look.load(token)
}

export async function findUserByEmail(db: Db | Trx, email: string) {
  return await db
    .selectFrom("users")
    .select(["id", "email", "emailVerified", "firstName", "lastName", "twoFactorEnabled"])
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst()
}

/** Not to be asked of a sign-up under way: on PostgreSQL its password is not to be seen before its commit. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  return (await db.selectFrom("accounts").select("id").where("userId", "=", userId).executeTakeFirst()) !== undefined
}

/** Where an account's mails go; undefined once it is deleted. */
export async function addressOf(db: Db | Trx, userId: string): Promise<string | undefined> {
  const user = await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst()
  return user?.email
}

/** Where the mails of some accounts go, by their ids; a deleted one has no place in it. */
export async function addressesOf(db: Db | Trx, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const users = await db.selectFrom("users").select(["id", "email"]).where("id", "in", userIds).execute()
  return new Map(users.map(({ id, email }) => [id, email]))
}

/**
 * The account somebody began with an address and never showed to own it, unless a second factor guards it; locked
 * until the command has ended.
 */
export async function findUnprovenForUpdate(trx: Trx, email: string) {
  return await trx
    .selectFrom("users")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .where("emailVerified", "=", false)
    .where("twoFactorEnabled", "=", false)
    .forUpdate()
    .executeTakeFirst()
}

/** The person's open sessions, newest first. */
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

/** Whether nobody would be left to administrate the school without this person. */
export async function isLastAdmin(db: Db | Trx, userId: string): Promise<boolean> {
  const admins = await db.selectFrom("userRoles").select("userId").where("role", "=", "admin").execute()
  return admins.length === 1 && admins[0]?.userId === userId
}

/** All that is kept of an account and its sessions but for what is secret: for the person's own copy. */
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
