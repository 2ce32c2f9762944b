import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import "#app/features/reservations/reservations.tables.server.ts"

export type ReservationOfAccount = Awaited<ReturnType<typeof reservationsOfAccounts>>[number]

/** Whose accounts these are, and what for. */
export async function reservationsOfAccounts(db: Db | Trx, ids: readonly string[]) {
  return ids.length === 0 ? [] : await headers(db, ids).execute()
}

/** Until the end of the transaction nobody else changes the account of this booking. */
export async function lockForAccount(trx: Trx, id: string): Promise<ReservationOfAccount | undefined> {
  return await headers(trx, [id]).forNoKeyUpdate().executeTakeFirst()
}

function headers(db: Db | Trx, ids: readonly string[]) {
  return db
    .selectFrom("reservations")
    .select(["id", "reference", "userId", "reservationType", "status", "firstName", "lastName", "forgottenAt"])
    .select(["base", "startsAt", "rentalDuration", "priceCents", "priceCurrency", "quote"])
    .where("id", "in", ids)
}
