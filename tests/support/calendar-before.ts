import { type Kysely, sql } from "kysely"
import type { Schema } from "#app/platform/database/migrate.server.ts"
import { schema } from "#db/schema.ts"

/** The last version with separate tables for slots and training sessions. */
export const schemaBefore: Schema = {
  migrations: Object.fromEntries(Object.entries(schema.migrations).filter(([name]) => name < "0018")),
  functions: {},
}

const slotId = (n: string) => sql`('00000000-0000-7000-8000-' || lpad(to_hex(${sql.raw(n)}), 12, '0'))::uuid`
const sessionId = (n: string) => sql`('00000000-0000-7000-9000-' || lpad(to_hex(${sql.raw(n)}), 12, '0'))::uuid`
const reference = (n: string) =>
  sql`translate(upper(lpad(to_hex((${sql.raw(n)} * 2654435761) % 4294967296), 8, '0')), '01', 'GH')`

/**
 * Fills a database of that version: so many reservations, a fifth as many slots, applications and session bookings;
 * some cancelled, closed or of a series.
 */
export async function fillCalendarBefore(db: Kysely<unknown>, reservations: number): Promise<void> {
  const slots = Math.ceil(reservations / 5)
  await sql`
    insert into availability_series (id, reservation_type, base, from_date, to_date, weekdays, times, max_capacity)
    values (${slotId("1")}, 'boat_license', 'nyon', '2027-01-01', '2027-12-31', '{1,2}', '{14:00}', 20)`.execute(db)
  await sql`
    insert into availability (id, reservation_type, base, date, time_slot, duration_minutes, starts_at, ends_at,
      max_capacity, is_available, series_id)
    select ${slotId("n")}, 'boat_license', (array['nyon', 'morges', 'vevey'])[1 + n % 3], day, '14:00', 180, starts_at,
      starts_at + interval '3 hours', 20, n % 7 <> 0, case when n % 5 = 0 then ${slotId("1")} end
    from generate_series(1::bigint, ${slots}::bigint) n,
      lateral (select date '2015-01-01' + (n / 3)::int as day) as days,
      lateral (select (day + time '14:00') at time zone 'Europe/Zurich' as starts_at) as begun`.execute(db)
  await sql`
    insert into reservations (id, reference, reservation_type, status, first_name, last_name, email, phone, base,
      reservation_date, time_slot, starts_at, ends_at, price_cents, price_currency)
    select ${sessionId("n")}, ${reference("n")}, 'boat_license', case when n % 9 = 0 then 'cancelled' else 'confirmed' end,
      'Élodie', 'Rochat', 'elodie@example.ch', '', base, date, time_slot, starts_at, ends_at, 35000, 'EUR'
    from generate_series(1::bigint, ${reservations}::bigint) n
    join availability on id = ${slotId(`1 + n % ${slots}`)}`.execute(db)
  await sql`
    insert into reservation_slots (reservation_id, slot_id)
    select reservations.id, availability.id from reservations
    join availability on availability.base = reservations.base and date = reservation_date
    where status <> 'cancelled'`.execute(db)
  await fillCoursesBefore(db, slots)
  await sql`
    update availability set current_bookings = held.places
    from (select slot_id, count(*) as places from reservation_slots group by 1) as held where slot_id = id`.execute(db)
}

async function fillCoursesBefore(db: Kysely<unknown>, applications: number): Promise<void> {
  const sessions = Math.ceil(applications / 4)
  await sql`
    insert into training_sessions (id, license_type, session_type, date, start_time, end_time, starts_at, ends_at,
      price_cents, instructor_name, location, max_participants, is_available, cancelled_at)
    select ${sessionId("n")}, 'coastal', (array['theory', 'practice'])[1 + n % 2], day, '09:00', '12:00',
      (day + time '09:00') at time zone 'Europe/Zurich', (day + time '12:00') at time zone 'Europe/Zurich', 15000,
      'Karim Jaccard', 'Nyon', 6, n % 5 <> 0, case when n % 11 = 0 then now() end
    from generate_series(1::bigint, ${sessions}::bigint) n,
      lateral (select date '2015-01-01' + n::int as day) as days`.execute(db)
  await sql`
    insert into boat_license_applications (id, status, license_type, first_name, last_name, email, phone)
    select ${slotId("n")}, 'approved', 'coastal', 'Élodie', 'Rochat', 'elodie@example.ch', ''
    from generate_series(1::bigint, ${applications}::bigint) n`.execute(db)
  await sql`
    insert into session_bookings (id, reference, application_id, session_id, booking_status, price_cents)
    select ${slotId("n")}, ${reference("n + 7")}, ${slotId("n")}, session.id,
      case when cancelled_at is null then 'confirmed' else 'cancelled' end, 15000
    from generate_series(1::bigint, ${applications}::bigint) n
    join training_sessions session on session.id = ${sessionId(`1 + n % ${sessions}`)}`.execute(db)
  await sql`
    update training_sessions set current_participants = held.seats
    from (select session_id, count(*) as seats from session_bookings where booking_status = 'confirmed' group by 1) as held
    where session_id = id`.execute(db)
  await sql`
    insert into events (id, actor, action, entity, entity_id, change, request_id)
    select id, 'system', 'slot.created', 'slot', id::text, '{}', 'test' from availability`.execute(db)
  await sql`
    insert into emails (id, kind, "to", data, next_attempt_at, entity, entity_id)
    select id, 'reservation-received', email, '{}', now(), 'reservation', id from reservations`.execute(db)
}

const untouched = ["reservations", "events", "emails", "boat_license_applications"]
/** Leaves out columns that later versions add to a booking. */
const bookings = `select id, reference, user_id, application_id, session_id, booking_status, price_cents, replaces,
  created_at from session_bookings`

/** Sums of all data that the migration must keep, in the earlier tables. */
export async function calendarBefore(db: Kysely<unknown>): Promise<Record<string, string>> {
  return await sums(db, {
    slots: `select id, reservation_type, base, date, time_slot, starts_at, ends_at, is_available, max_capacity,
      current_bookings, series_id, demo, created_at from availability`,
    courses: `select id, license_type, session_type, date, start_time, end_time, starts_at, ends_at, price_cents,
      instructor_name, location, is_available, cancelled_at is not null, max_participants, current_participants,
      version, demo, created_at from training_sessions where cancelled_at is null`,
    cancelled: "select id from training_sessions where cancelled_at is not null",
    places: "select reservation_id, slot_id, places from reservation_slots",
    seats: "select id, session_id from session_bookings where booking_status = 'confirmed'",
    bookings,
    series: `select id, reservation_type, base, from_date, to_date, weekdays, times, max_capacity, created_at
      from availability_series`,
  })
}

/** The same sums, in the present tables. */
export async function whatIsKept(db: Kysely<unknown>): Promise<Record<string, string>> {
  return await sums(db, {
    slots: `select id, kind, base, date, start_time, starts_at, ends_at, state = 'open', capacity, taken, series_id,
      demo, created_at from slots where license_type is null`,
    courses: `select id, license_type, kind, date, start_time, end_time, starts_at, ends_at, price_cents,
      instructor_name, location, state = 'open', state = 'cancelled', capacity, taken, version, demo, created_at
      from slots where license_type is not null and state <> 'cancelled'`,
    cancelled: "select id from slots where state = 'cancelled'",
    places: "select reservation_id, slot_id, count from places where reservation_id is not null and state = 'taken'",
    seats: "select session_booking_id, slot_id from places where session_booking_id is not null and state = 'taken'",
    bookings,
    series: `select id, reservation_type, base, from_date, to_date, weekdays, times, max_capacity, created_at
      from slot_series`,
  })
}

async function sums(db: Kysely<unknown>, rows: Record<string, string>): Promise<Record<string, string>> {
  // Compares rows as JSON without later columns, because a migration may move a column to the end.
  const later = `'{attendance,attendance_at,own_moves,quote,email_punycode,email_normal,phone_normal,wide_network,proven,
    mailbox,mail_domain,moved_by_school_at,refused}'::text[]`
  const whole = untouched.map((table) => [table, `select to_jsonb(${table}) - ${later} from ${table}`] as const)
  const all = { ...rows, ...Object.fromEntries(whole) }
  const found: Record<string, string> = {}
  for (const [name, query] of Object.entries(all)) {
    const { rows: answer } = await sql
      .raw<{ sum: string }>(`
      select count(*) || ' ' || coalesce(sum(hashtextextended(row(t.*)::text, 0)), 0) as sum from (${query}) as t`)
      .execute(db)
    found[name] = answer[0]?.sum ?? ""
  }
  return found
}
