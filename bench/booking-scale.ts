import { sql } from "kysely"
import type { Db } from "#app/platform/database/tables.server.ts"
import { startServer } from "#tests/support/server-process.ts"
import { type BookingDatabase, emptyBookings, firstDay, slotCount, slotHour } from "./booking-database.ts"
import { loadServer } from "./booking-load.ts"
import { median } from "./medians.ts"

const sizes = [1_000, 1_000_000]
const rounds = 3
const seconds = 6
const connections = 4
const bars = { p50: 1.3, p99: 2 }

/** How much longer a booking takes when there are a thousand times more reservations (design 9). */
export async function benchScale(on: BookingDatabase): Promise<boolean> {
  const measured: { p50: number; p99: number }[] = []
  for (const size of sizes) {
    await emptyBookings(on.db)
    await addReservations(on.db, size)
    const loads = []
    for (let round = 0; round < rounds; round += 1) loads.push(await bookFor(on))
    const [p50, p99] = [median(loads.map(({ p50Ms }) => p50Ms)), median(loads.map(({ p99Ms }) => p99Ms))]
    console.log(
      `| ${size} reservations | p50 ${p50} ms | p99 ${p99} ms | ${rounds} rounds of ${seconds} s, ${connections} connections |`,
    )
    measured.push({ p50, p99 })
  }
  const [small, large] = measured
  if (!small || !large) return false
  const growth = { p50: large.p50 / small.p50, p99: large.p99 / small.p99 }
  const held = growth.p50 <= bars.p50 && growth.p99 <= bars.p99
  console.log(
    `p50 x ${growth.p50.toFixed(2)} (<= ${bars.p50}), p99 x ${growth.p99.toFixed(2)} (<= ${bars.p99}): ${held ? "held" : "MISSED"}`,
  )
  return held
}

async function bookFor(on: BookingDatabase) {
  const server = await startServer({ dataDir: on.dataDir, databaseUrl: on.url })
  try {
    await loadServer(server.origin, { slots: slotCount, seconds: 2, connections })
    return await loadServer(server.origin, { slots: slotCount, seconds, connections })
  } finally {
    await server.stop()
  }
}

/** Bookings as the command writes them, mails sent, keys already forgotten. */
async function addReservations(db: Db, count: number): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db)
  await sql`
    with numbered as (
      select n, lpad(n::text, 32, '0')::uuid as id, lpad((n % ${slotCount})::text, 32, '0')::uuid as slot_id,
        translate(upper(lpad(to_hex((n * 2654435761) % 4294967296), 8, '0')), '01', 'GH') as reference,
        ${firstDay}::date + (n % ${slotCount})::int as day, now() - n * interval '1 minute' as at
      from generate_series(1::bigint, ${count}::bigint) n
    ), reserved as (
      insert into reservations (id, reference, reservation_type, status, first_name, last_name, email, phone, base,
        reservation_date, time_slot, starts_at, ends_at, price_cents, price_currency, created_at)
      select id, reference, 'boat_license', 'pending', 'Élodie', 'Rochat', 'elodie@example.ch', '+41 79 123 45 67',
        'nyon', day, ${slotHour}, day + time '13:00', day + time '16:00', 35000, 'EUR', at from numbered
    ), recorded as (
      insert into events (id, at, actor, action, entity, entity_id, change, request_id)
      select id, at, 'guest', 'reservation.created', 'reservation', id::text, '{"status":"pending"}', 'bench' from numbered
    ), mailed as (
      insert into emails (id, kind, "to", data, state, entity, entity_id, created_at, sent_at)
      select id, 'reservation-received', 'elodie@example.ch', '{}', 'sent', 'reservation', id, at, at from numbered
    )
    select count(*) from numbered`.execute(db)
  await sql`insert into reservation_slots (reservation_id, slot_id)
    select id, lpad((reservation_date - ${firstDay}::date)::text, 32, '0')::uuid from reservations`.execute(db)
  await sql`update availability set current_bookings =
    (select count(*) from reservation_slots where slot_id = availability.id)`.execute(db)
  await sql`vacuum (analyze)`.execute(db)
  await sql`checkpoint`.execute(db)
}
