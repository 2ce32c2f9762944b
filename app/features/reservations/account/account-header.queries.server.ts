import { sql } from "kysely"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { eventRecorded } from "#app/platform/record-event.server.ts"
import "#app/features/reservations/reservations.tables.server.ts"

export type ReservationOfAccount = Awaited<ReturnType<typeof reservationsOfAccounts>>[number]

export async function reservationsOfAccounts(db: Db | Trx, ids: readonly string[]) {
  return ids.length === 0 ? [] : await headers(db, ids).execute()
}

/** Every command on an account takes this lock, so that commands on one account run one after another. */
export async function lockForAccount(trx: Trx, id: string): Promise<ReservationOfAccount | undefined> {
  return await headers(trx, [id]).forNoKeyUpdate().executeTakeFirst()
}

/** The person cancelled too late to be free. */
const keptSomething = eventRecorded({
  entity: "reservation",
  action: "reservation.cancelled",
  entityId: sql`reservations.id::text`,
  where: sql<boolean>`(change ->> 'keptPercent')::integer > 0`,
})

function headers(db: Db | Trx, ids: readonly string[]) {
  return db
    .selectFrom("reservations")
    .select(["id", "reference", "userId", "kind", "status", "firstName", "lastName", "email", "forgottenAt"])
    .select(["base", "startsAt", "rentalDuration", "priceCents", "priceCurrency", "quote"])
    .select(sql<boolean>`status = 'cancelled' and ${keptSomething}`.as("cancelledLate"))
    .where("id", "in", ids)
}
