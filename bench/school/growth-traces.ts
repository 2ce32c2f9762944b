import { sql } from "kysely"
import type { Db } from "#app/platform/database/tables.server.ts"
import { personOf } from "./growth-ids.ts"

/** What bookings, people and screens leave behind, beside the rows they are about. */
export async function addTraces(db: Db): Promise<void> {
  await addLinksAndReminders(db)
  await addAccounts(db)
  await addWaitingLists(db)
  await addMerges(db)
  await addSettings(db)
}

const hashed = sql`md5(id::text || link) || md5(link || id::text)`

async function addLinksAndReminders(db: Db): Promise<void> {
  await sql`
    insert into manage_links (token_hash, booking_id, created_at)
    select ${hashed}, id, created_at from reservations, (values ('received'), ('confirmed')) as mails (link)
    where starts_at > now() - interval '30 days'`.execute(db)
  await sql`
    insert into mail_codes (code_hash, purpose, manage_link, created_at)
    select md5(token_hash), 'manage-link', token_hash, created_at from manage_links`.execute(db)
  await sql`
    insert into manage_links (token_hash, application_id, created_at)
    select ${hashed}, id, created_at from boat_license_applications, (values ('received')) as mails (link)
    where submitted_at > now() - interval '90 days'`.execute(db)
  await sql`
    insert into reminders (booking_id, kind, starts_at)
    select id, kinds.kind, starts_at from reservations, (values ('days-before'), ('day-before')) as kinds (kind)
    where status = 'completed'`.execute(db)
  await sql`
    insert into reminders (booking_id, kind, starts_at)
    select id, kinds.kind, starts_at from seats, (values ('days-before'), ('day-before')) as kinds (kind)`.execute(db)
  await sql`
    insert into payment_reminders (account_id, kind, due_at)
    select id, kind, submitted_at from boat_license_applications, (values ('week'), ('days')) as kinds (kind)
    where status = 'approved'`.execute(db)
  await sql`
    insert into day_lists (day) select distinct day from bookings
    where day <= current_date`.execute(db)
  await sql`
    insert into idempotency_keys (key, route, actor, request_hash, entity_id, created_at)
    select id, 'POST /api/v1/reservations', 'guest', md5(id::text), id, created_at from reservations
    order by created_at desc limit 1000`.execute(db)
}

async function addAccounts(db: Db): Promise<void> {
  await sql`
    insert into refused_addresses (address, reason, refused_at)
    select email, '550 5.1.1 User unknown', created_at from users where email like '%19@%'`.execute(db)
  await sql`
    insert into debtors (account_id, name, email, phone, address, created_at)
    select id, first_name || ' ' || last_name, email, phone, '', created_at from reservations
    where status = 'completed' and email is not null order by id limit 100`.execute(db)
  await sql`
    insert into accounts (id, user_id, account_id, provider_id, password)
    select id, id, id::text, 'credential', repeat('0', 32) || ':' || repeat('0', 128) from users`.execute(db)
  await sql`
    insert into earlier_addresses (user_id, email, left_at)
    select id, 'avant-' || email, created_at from users where email like '%11@%'`.execute(db)
  await sql`
    insert into account_links (id, kind, token_hash, email, expires_at, created_at)
    select id, 'invitation', 'link-' || id, 'invite-' || email, created_at + interval '7 days', created_at
    from users where email like '%13@%'`.execute(db)
  await sql`
    insert into feeds (token_hash, user_id, scope) select 'feed-' || id, id, 'person' from users where email like '%17@%'`.execute(
    db,
  )
  await sql`
    insert into notice_choices (user_id, requests, changes, messages, since)
    values (${personOf("admin")}, 'now', 'digest', 'never', now())`.execute(db)
  await sql`
    insert into notices_told (email_id, user_id) select id, ${personOf("admin")} from emails where kind = 'reservation-notice'`.execute(
    db,
  )
}

/** People who wait under two addresses, one of which the school merged into the other. */
async function addMerges(db: Db): Promise<void> {
  await sql`
    with pairs as (
      select gone.id as gone, kept.id as kept from generate_series(10, 60, 2) as n
      join persons gone on gone.email_normal = 'attend-' || n || '@example.ch'
      join persons kept on kept.email_normal = 'attend-' || (n + 1) || '@example.ch'
    ), moved as (
      select pairs.*, move_things(gone, kept) as moved from pairs
    ), merged as (
      update persons set merged_into = kept from moved where id = gone returning id
    )
    insert into person_merges (id, from_person, into_person, moved, merged_at)
    select gen_random_uuid(), gone, kept, moved, now() - interval '1 day' from moved`.execute(db)
}

const guest = sql`(
  select person from person_of(null, jsonb_build_object('first_name', 'Camille', 'last_name', 'Favre',
    'email', 'attend-' || n || '@example.ch')))`

/** Entries of slots ahead, a hundred of them still waiting, and the holds of a busy minute. */
async function addWaitingLists(db: Db): Promise<void> {
  await sql`
    insert into waiting_entries (id, person_id, kind, slot_ids, base, starts_at, ends_at, email, request, state, confirmed_at,
      created_at)
    select gen_random_uuid(), ${guest}, kind, array[id], base, starts_at, ends_at, 'attend-' || n || '@example.ch', '{}',
      case when n <= 100 then 'waiting' else 'left' end, now() - interval '1 day', now() - interval '1 day'
    from (select *, row_number() over (order by starts_at, id) as n from slots
      where kind = 'boat_license' and base is not null and starts_at > now()) as ahead`.execute(db)
  await sql`
    insert into holds (id, held_until, kind, token_hash, network)
    select gen_random_uuid(), now() + interval '10 minutes', 'boat_license', 'tab-' || n, '198.51.100.' || n
    from generate_series(1, 20) n`.execute(db)
  await sql`
    insert into holdings (id, network, base, day, slot_ids, last, began_at, ends_at)
    select gen_random_uuid(), '198.51.100.' || n, 'nyon', current_date + n, '{}', false, now() - interval '10 minutes', now()
    from generate_series(1, 200) n`.execute(db)
  await sql`insert into withheld_alerts (base, told_at) values ('nyon', now())`.execute(db)
}

async function addSettings(db: Db): Promise<void> {
  await sql`
    insert into closures (id, from_date, to_date, reason, public)
    select gen_random_uuid(), day, day, 'Fête', true from (select current_date + 400 as day) as days`.execute(db)
  await sql`insert into turnarounds (base, minutes) values ('nyon', 15) on conflict do nothing`.execute(db)
  await sql`
    insert into vat_registrations (valid_from, number, created_by) values ('2020-01-01', 'CHE-123.456.789 TVA', 'bench')
    on conflict do nothing`.execute(db)
}
