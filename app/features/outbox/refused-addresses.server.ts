import { sql } from "kysely"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import "./outbox.tables.server.ts"

/** What a server answered to `RCPT TO`, or a returned mail said. */
interface Returned {
  address: string
  reason: string
  now: Date
}

const longestReason = 200

/** Marks an address whose mails come back, until one goes through (school 2). */
export async function markRefused(db: Db | Trx, { address, reason, now: refusedAt }: Returned): Promise<void> {
  const known = { reason: reason.slice(0, longestReason), refusedAt }
  await db
    .insertInto("refusedAddresses")
    .values({ address: normalEmail(address), ...known })
    .onConflict((conflict) => conflict.column("address").doUpdateSet(known))
    .execute()
}

export async function liftRefusals(db: Db | Trx, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  const lifted = addresses.map(normalEmail)
  await db.deleteFrom("refusedAddresses").where("address", "in", lifted).execute()
}

/** @returns those of these addresses that are marked, in normal form */
export async function refusedAmong(db: Db | Trx, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const asked = addresses.filter(Boolean).map(normalEmail)
  if (asked.length === 0) return new Set()
  const rows = await db.selectFrom("refusedAddresses").select("address").where("address", "in", asked).execute()
  return new Set(rows.map(({ address }) => address))
}

export function refusedAddresses(db: Db) {
  return db.selectFrom("refusedAddresses").select("address")
}

/** Their mailboxes, by which bookings are found whatever their number. */
export function refusedMailboxes(db: Db) {
  return db.selectFrom("refusedAddresses").select(sql<string>`mailbox_of(address)`.as("mailbox"))
}
