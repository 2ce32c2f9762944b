import { sql } from "kysely"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { type BenchDatabase, openBenchDatabase } from "#bench/measure/bench-database.ts"

/** One slot a day, all alike, named by its number: its id is the number, its day that many after the first. */
export const slotCount = 2000
export const firstDay = "2030-01-01"
export const slotHour = "14:00"

/** The one guest of the bench. */
export const guestId = "00000000-0000-0000-0000-000000000001"

/** With the slots of the bench. */
export async function openBookingDatabase(): Promise<BenchDatabase> {
  const on = await openBenchDatabase()
  try {
    await makeSlots(on.db)
    return on
  } catch (error) {
    await on.remove()
    throw error
  }
}

/** Every round begins with no bookings, and with nothing left to write for the round before. */
export async function emptyBookings(db: Db): Promise<void> {
  // At once, since a server may still be at work on the last bookings; where it and this wait for each other, again.
  await inTransaction(db, async (trx) => {
    await sql`truncate bookings, places, emails, events, idempotency_keys, rate_limits cascade`.execute(trx)
    await sql`update slots set taken = 0 where taken > 0`.execute(trx)
  })
  await sql`vacuum (full, analyze) slots`.execute(db)
  await sql`checkpoint`.execute(db)
}

/**
 * Bookings, after making sure that each wrote one row to every table it must write to, and its two mails; a rental of
 * two hours has two places.
 */
export async function countBookings(db: Db, placesEach = 1): Promise<number> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from bookings) as reservations, (select count(*) from places) / ${placesEach}::float8 as slots,
      (select count(*) from emails where kind = 'reservation-received') as mails,
      (select count(*) from emails where kind = 'reservation-notice') as notices, (select count(*) from events where action = 'reservation.created') as events,
      (select count(*) from idempotency_keys) as keys,
      (select sum(taken) from slots) / ${placesEach}::float8 as counted`.execute(db)
  const counts = Object.values(rows[0] ?? {}).map(Number)
  if (new Set(counts).size !== 1) throw new Error(`These numbers should be one: ${JSON.stringify(rows[0])}`)
  return counts[0] ?? 0
}

/** The bench's slots take any number of bookings: what is measured is the work, not the refusals. */
export async function makeSlots(db: Db): Promise<void> {
  await sql`
    insert into persons (id, first_name, last_name, email, phone)
    values (${guestId}::uuid, 'Élodie', 'Rochat', 'elodie@example.ch', '+41 79 123 45 67')`.execute(db)
  await sql`alter table slots drop constraint slots_capacity_check`.execute(db)
  await sql`
    insert into slots (id, kind, base, starts_at, ends_at, capacity)
    select lpad(n::text, 32, '0')::uuid, 'boat_license', 'nyon', starts, starts + interval '3 hours', 1000000000
    from generate_series(0, ${slotCount}::int - 1) n,
      lateral (select (${firstDay}::date + n + ${slotHour}::time) at time zone 'Europe/Zurich' as starts) at`.execute(
    db,
  )
}
