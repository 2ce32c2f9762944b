import { sql } from "kysely"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { SearchTerms } from "#app/platform/lists/search-terms.ts"
import { byCreation, type PageAsked, sortedList } from "#app/platform/lists/sorted-list.server.ts"
import type { Role } from "./identity.schema.ts"

/** Sorts the newest first by default (specification 7). */
export const accountList = sortedList({ name: "users", orders: byCreation, first: "createdAt:desc" })

export type AccountsAsked = PageAsked<keyof typeof byCreation>

const shown = ["id", "firstName", "lastName", "email", "phone", "phoneNormal", "createdAt"] as const

/** A missing role counts as user (specification 6). */
export function accounts(db: Db, role?: Role) {
  const admins = db.selectFrom("userRoles").select("userId").where("role", "=", "admin")
  const roleOf = sql<Role>`case when ${sql.ref("users.id")} in (${admins}) then 'admin' else 'user' end`
  return db
    .selectFrom("users")
    .select(shown)
    .select(roleOf.as("role"))
    .$if(role === "admin", (all) => all.where("id", "in", admins))
    .$if(role === "user", (all) => all.where("id", "not in", admins))
}

export async function searchAccounts(db: Db, q: SearchTerms, atMost: number) {
  const rows = db.selectFrom("users").select(["id", "firstName", "lastName", "email", "phone"])
  return await accountList.head(db, rows, { q }, atMost)
}

export async function findAccount(db: Db, userId: string) {
  const [account, sessions] = await Promise.all([
    accounts(db).select(["emailVerified", "twoFactorEnabled"]).where("id", "=", userId).executeTakeFirst(),
    db
      .selectFrom("sessions")
      .select(({ fn }) => fn.countAll<number>().as("open"))
      .where("userId", "=", userId)
      .where("expiresAt", ">", sql<Date>`now()`)
      .executeTakeFirstOrThrow(),
  ])
  return account && { ...account, openSessions: sessions.open }
}

export async function administrators(db: Db | Trx): Promise<{ id: string; email: string }[]> {
  return await db
    .selectFrom("users")
    .innerJoin("userRoles", "userRoles.userId", "users.id")
    .select(["users.id", "users.email"])
    .where("role", "=", "admin")
    .where("emailVerified", "=", true)
    .orderBy("users.id")
    .execute()
}
