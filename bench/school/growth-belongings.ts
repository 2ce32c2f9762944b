import { sql } from "kysely"
import type { Db } from "#app/platform/database/tables.server.ts"
import { idOf, personOf, seatOf, sessionOf } from "./growth-ids.ts"

const largestSlot = 20
/** References of seats are drawn as those of reservations, from another number on. */
const fewerReservations = sql.lit(1_000_000_000)

/** The slots that are booked, those of a year ahead, and the place each reservation has in one. */
export async function addPlaces(db: Db): Promise<void> {
  await sql`
    insert into slot_series (id, reservation_type, base, from_date, to_date, weekdays, times, max_capacity)
    select ${idOf("n")}, 'boat_license', 'nyon', current_date, current_date + 365, '{1,2,3,4,5,6,7}', '{08:00}', ${largestSlot}
    from generate_series(1::bigint, 8) n`.execute(db)
  await sql`
    insert into slots (id, kind, base, starts_at, ends_at, capacity, series_id)
    select ${idOf("row_number() over ()")}, type, base, starts_at, starts_at + interval '1 hour', ${largestSlot},
      case when day >= current_date and type = 'boat_license' and base = 'nyon' then ${idOf("left(time_slot, 2)::bigint % 8 + 1")} end
    from (select kind as type, base, day, time as time_slot from reservations
      union
      select type, base, day::date, time_slot from generate_series(current_date, current_date + 365, interval '1 day') day,
        unnest(array['boat_license', 'boat_rental', 'group_outing']) type, unnest(array['nyon', 'morges', 'vevey']) base,
        unnest(array['08:00', '09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00']) time_slot) as wanted,
      lateral (select (day + time_slot::time) at time zone 'Europe/Zurich' as starts_at) as begun`.execute(db)
  await sql`
    insert into places (booking_id, slot_id)
    select reservations.id, slots.id from reservations join slots on slots.kind = reservations.kind
      and slots.base = reservations.base and slots.date = reservations.day and slots.start_time = reservations.time
    where status <> 'cancelled'`.execute(db)
  await sql`
    update slots set taken = held.count
    from (select slot_id, count(*) from places group by slot_id) as held where slot_id = slots.id`.execute(db)
}

/** The two mails of each reservation; one in some thousand waits for tomorrow or was given up. */
export async function addMails(db: Db): Promise<void> {
  await sql`
    insert into emails (id, kind, "to", data, subject, html, text, state, attempts, entity, entity_id, created_at, next_attempt_at, sent_at)
    select id, 'reservation-received', email, '{}', 'Votre demande', 'html', 'text', state, 1, 'reservation', id, created_at,
      case state when 'queued' then now() + interval '1 day' end, case state when 'sent' then created_at end
    from reservations, lateral (select case when phone like '%000' then 'queued' when phone like '%001' then 'failed' else 'sent' end as state) s`.execute(
    db,
  )
  await sql`
    insert into emails (id, kind, "to", data, subject, state, attempts, entity, entity_id, created_at, sent_at)
    select overlay(id::text placing 'f' from 1 for 1)::uuid, 'reservation-notice', 'bonjour@troisports.example', '{}', 'Une demande', 'sent', 1,
      'reservation', id, created_at, created_at from reservations`.execute(db)
}

/** Sessions with their seats, documents; what was asked with the contact form and of the waiting list. */
export async function addLicencePapers(db: Db): Promise<void> {
  await sql`
    insert into slots (id, license_type, kind, starts_at, ends_at, price_cents, instructor_name, location, capacity)
    select ${sessionOf("n")}, (array['coastal', 'inland'])[1 + n % 2], (array['theory', 'practice'])[1 + n / 2 % 2],
      day + time '08:00', day + time '11:00', 45000, 'Marc Favre', 'Nyon', ${largestSlot}
    from generate_series(1::bigint, 4 * 365 * 2) n, lateral (select current_date - 3 * 365 + (n / 2)::int as day) d`.execute(
    db,
  )
  await sql`
    insert into seats (id, reference, application_id, session_id, status, price_cents, price_currency)
    select ${seatOf("n")},
      translate(upper(lpad(to_hex(((n + ${fewerReservations}) * 2654435761) % 4294967296), 8, '0')), '01', 'GH'), id,
      ${sessionOf("1 + n % (3 * 365 * 2)")}, 'confirmed', 45000, 'CHF'
    from (select id, row_number() over (order by id) as n from boat_license_applications where status = 'approved') as approved`.execute(
    db,
  )
  await sql`
    insert into places (booking_id, slot_id) select id, session_id from seats`.execute(db)
  await sql`
    update slots set taken = least(held.count, ${largestSlot})
    from (select session_id, count(*) from seats group by session_id) as held
    where session_id = slots.id`.execute(db)
  await sql`
    insert into documents (id, user_id, application_id, kind, name, path, size, mime, sha256)
    select id, user_id, id, 'identity', 'carte.pdf', id::text, 1000, 'application/pdf', repeat('0', 64)
    from boat_license_applications`.execute(db)
  await sql`
    insert into contact_messages (id, person_id, first_name, last_name, email, subject, message, created_at, handled_at)
    select id, person_id, first_name, last_name, email, 'info', 'Bonjour', created_at, case when phone not like '%00' then created_at end
    from boat_license_applications`.execute(db)
  await sql`
    insert into boat_sharing_interests (id, person_id, email, first_name, last_name, user_id, created_at)
    select id, person_id, email, first_name, last_name, user_id, created_at from boat_license_applications`.execute(db)
  await sql`
    insert into events (id, at, actor, action, entity, entity_id, change, request_id)
    select overlay(id::text placing 'e' from 1 for 1)::uuid, updated_at, ${personOf("admin")}::text, 'reservation.confirmed',
      'reservation', id::text, '{"status":"confirmed"}', 'bench'
    from reservations where status = 'confirmed'`.execute(db)
}
