import type { Db } from "#app/platform/database/tables.server.ts"
import { countOf, figuresOf } from "#app/platform/figures.server.ts"

export async function userFigures(db: Db) {
  const [users, admins] = await Promise.all([
    figuresOf(db, "users"),
    db
      .selectFrom("userRoles")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("role", "=", "admin")
      .executeTakeFirstOrThrow(),
  ])
  return { total: countOf(users), admins: admins.count, active: countOf(users, "active") }
}
