import { sql } from "kysely"
import { lockAccountByEmail } from "#app/features/identity/identity.queries.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import type { NewInstructor } from "./instructors.admin.schema.ts"

export type IdentityRefusal = "name-taken" | "account-unknown" | "account-taken"

/** One command at a time judges name and account, and locks the account: the unique indexes are never met. */
export async function identify(
  trx: Trx,
  { id, name, base, email }: { id: string } & Pick<NewInstructor, "name" | "base" | "email">,
): Promise<IdentityRefusal | { userId: string | null }> {
  await sql`lock table instructor_certificates in share row exclusive mode`.execute(trx)
  const userId = email === null ? null : (await lockAccountByEmail(trx, email))?.id
  if (userId === undefined) return "account-unknown"
  const others = await trx
    .selectFrom("instructors")
    .select("userId")
    .where("retiredAt", "is", null)
    .where("id", "<>", id)
    .where((eb) =>
      eb.or([
        eb.and([eb("base", "=", base), eb(eb.fn<string>("lower", ["name"]), "=", sql<string>`lower(${name})`)]),
        ...(userId === null ? [] : [eb("userId", "=", userId)]),
      ]),
    )
    .execute()
  if (others.length === 0) return { userId }
  return userId !== null && others.some((other) => other.userId === userId) ? "account-taken" : "name-taken"
}
