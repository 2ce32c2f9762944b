import { sql } from "kysely"
import {
  type GuestRows,
  isNamedOrWrittenUnder,
  isWrittenUnder,
  type ProvenAddress,
} from "#app/features/identity/account/proven-addresses.queries.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { contactFields } from "./contact.labels.ts"

export async function keptMessages(db: Db | Trx, addresses: readonly ProvenAddress[]) {
  return await db
    .selectFrom("contactMessages")
    .select([...contactFields, "createdAt"])
    .where(isWrittenUnder(addresses, { emailNormal: "emailNormal", createdAt: "createdAt" }))
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
}

export async function openMessages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("contactMessages")
    .where(sql<boolean>`(handled_at is null)`)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  return count
}

export async function messagesOfGuest(db: Db | Trx, guest: GuestRows) {
  return await db
    .selectFrom("contactMessages")
    .select(["id", "emailNormal"])
    .where(isNamedOrWrittenUnder(guest))
    .execute()
}
