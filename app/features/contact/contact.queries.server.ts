import { sql } from "kysely"
import {
  type GuestRows,
  isNamedOrWrittenUnder,
  isOfPersonOf,
  isWrittenUnder,
  type ProvenAddress,
} from "#app/features/identity/account/proven-addresses.queries.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { contactFields } from "./contact.labels.ts"

export async function keptMessages(
  db: Db | Trx,
  { userId, addresses }: { userId: string; addresses: readonly ProvenAddress[] },
) {
  const under = isWrittenUnder(addresses, { emailNormal: "emailNormal", createdAt: "createdAt" })
  return await keptRows(db)
    .where((eb) => eb.or([under, isOfPersonOf(userId)]))
    .execute()
}

/** @param email in normal form */
export async function keptMessagesOfGuest(db: Db | Trx, email: string) {
  return await keptRows(db).where(isNamedOrWrittenUnder({ email })).execute()
}

function keptRows(db: Db | Trx) {
  return db
    .selectFrom("contactMessages")
    .select([...contactFields, "createdAt"])
    .orderBy("createdAt")
    .orderBy("id")
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

export async function messagesOfPerson(db: Db, personId: string, atMost: number) {
  return await db
    .selectFrom("contactMessages")
    .select(["id", "subject", "handledAt", "createdAt"])
    .where("personId", "=", personId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(atMost)
    .execute()
}
