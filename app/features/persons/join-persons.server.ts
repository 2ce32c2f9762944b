import { sql } from "kysely"
import { isWrittenUnder, type ProvenAddress } from "#app/features/identity/account/proven-addresses.queries.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { forgetPersons } from "./forget-persons.server.ts"
import "./persons.tables.server.ts"

/**
 * Gives the person of an account everything of the guests who have its folded name and one of its proven addresses
 * (school 0). Another name, a telephone or a typing error never joins anybody. The account is locked.
 */
export async function joinPersons(
  trx: Trx,
  { userId, addresses, now }: { userId: string; addresses: readonly ProvenAddress[]; now: Date },
): Promise<void> {
  const joined = await trx
    .selectFrom("persons as guest")
    .innerJoin("persons as own", "own.foldedName", "guest.foldedName")
    .select(["guest.id", "own.id as ownId"])
    .where("own.userId", "=", userId)
    .where("own.mergedInto", "is", null)
    .where("guest.userId", "is", null)
    .where("guest.mergedInto", "is", null)
    .where("guest.forgottenAt", "is", null)
    .where(isWrittenUnder(addresses, { emailNormal: "guest.emailNormal", createdAt: "guest.createdAt" }))
    .orderBy("guest.id")
    .forUpdate("guest")
    .execute()
  for (const { id, ownId } of joined) await sql`select move_things(${id}::uuid, ${ownId}::uuid)`.execute(trx)
  await forgetPersons(
    trx,
    joined.map(({ id }) => id),
    now,
  )
}
