import { sql } from "kysely"
import { hashPassword } from "#app/features/identity/account/hash-password.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { type Ask, bearerOf, fromOurPages, signIn, testPassword } from "#tests/support/ask.ts"
import type { FuzzRequest } from "./fuzz-requests.ts"
import type { School } from "./school.ts"

const names = ["owner", "stranger", "admin"] as const

/** The people who send the requests, which may end their sessions or change their role. */
export function fuzzedPeople(ask: Ask, school: School, db: Db | undefined) {
  const cookies = new Map(names.map((name) => [name, school[name].cookie]))

  /** Signs a person in again, also after a change of password, a second factor or a lost role, if `db` is given. */
  async function revive(name: (typeof names)[number]): Promise<void> {
    const { userId, email } = school[name]
    if (db) {
      const hash = await hashPassword(testPassword)
      await sql`update accounts set password = ${hash} where user_id = ${userId} and provider_id = 'credential'`.execute(
        db,
      )
      await sql`update users set two_factor_enabled = false, email = ${email} where id = ${userId}`.execute(db)
      await sql`delete from two_factor where user_id = ${userId}`.execute(db)
      await sql`delete from user_roles where user_id = ${userId}`.execute(db)
      if (name === "admin") await sql`insert into user_roles (user_id, role) values (${userId}, 'admin')`.execute(db)
    }
    cookies.set(name, await signIn(ask, email))
  }

  return {
    /** Signs everybody in with their first role, and resets limits stored in the database. */
    async refresh(): Promise<void> {
      if (db) await sql`delete from rate_limits`.execute(db)
      if (db) await sql`delete from auth_throttle`.execute(db)
      for (const name of names) {
        const answer = await ask("/api/v1/session", { headers: { cookie: cookies.get(name) ?? "" } })
        const { role } = (await answer.json()) as { role?: string }
        if (answer.status !== 200 || (name === "admin") !== (role === "admin")) await revive(name)
      }
    },
    credentials({ role, way }: Pick<FuzzRequest, "role" | "way">): [string, string][] {
      if (role === "guest") return Object.entries(fromOurPages)
      const cookie = cookies.get(role) ?? ""
      return Object.entries(way === "cookie" ? { ...fromOurPages, cookie } : bearerOf(cookie))
    },
  }
}
