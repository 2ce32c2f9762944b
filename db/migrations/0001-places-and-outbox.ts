import { type Kysely, sql } from "kysely"

/** Slots, reservations and their places; the mail queue, the audit trail, idempotency keys, shared limits (design 4). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const reservationTypes = `('boat_license', 'boat_rental', 'group_outing')`
const clockTime = `'^([01][0-9]|2[0-3]):[0-5][0-9]$'`

const statements = [
  `create table availability (
    id uuid primary key,
    reservation_type text not null check (reservation_type in ${reservationTypes}),
    base text not null,
    date date not null,
    time_slot text not null check (time_slot ~ ${clockTime}),
    duration_minutes integer not null check (duration_minutes between 15 and 720),
    starts_at timestamptz(3) not null,
    ends_at timestamptz(3) not null,
    is_available boolean not null default true,
    current_bookings integer not null default 0,
    max_capacity integer not null check (max_capacity between 1 and 20),
    demo boolean not null default false,
    created_at timestamptz(3) not null default now(),
    constraint availability_places check (current_bookings between 0 and max_capacity),
    constraint availability_interval check (ends_at > starts_at),
    constraint availability_slot unique (reservation_type, base, date, time_slot)
  ) with (fillfactor = 80)`,
  `create index availability_by_day on availability (reservation_type, date, time_slot)`,

  `create table reservations (
    id uuid primary key,
    reference text not null constraint reservations_reference unique check (reference ~ '^[A-Z2-9]{8}$'),
    user_id uuid,
    reservation_type text not null check (reservation_type in ${reservationTypes}),
    status text not null check (status in ('pending', 'confirmed', 'cancelled', 'completed')),
    first_name text not null,
    last_name text not null,
    email text not null,
    phone text not null,
    base text not null,
    reservation_date date not null,
    time_slot text not null check (time_slot ~ ${clockTime}),
    starts_at timestamptz(3) not null,
    ends_at timestamptz(3) not null,
    notes text,
    admin_notes text,
    license_level text,
    has_theory_knowledge boolean,
    rental_duration integer check (rental_duration between 1 and 8),
    boat_type text,
    group_size integer check (group_size between 1 and 20),
    group_name text,
    price_cents integer not null check (price_cents >= 0),
    price_currency text not null check (price_currency ~ '^[A-Z]{3}$'),
    version integer not null default 1,
    demo boolean not null default false,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    constraint reservations_interval check (ends_at > starts_at)
  )`,
  `create index reservations_by_creation on reservations (created_at desc, id desc)`,
  `create index reservations_by_user on reservations (user_id, created_at desc, id desc) where user_id is not null`,

  `create table reservation_slots (
    reservation_id uuid not null references reservations (id),
    slot_id uuid not null references availability (id),
    places integer not null default 1 check (places between 1 and 20),
    primary key (reservation_id, slot_id)
  )`,
  `create index reservation_slots_by_slot on reservation_slots (slot_id)`,

  `create table emails (
    id uuid primary key,
    kind text not null,
    "to" text not null,
    data jsonb not null,
    subject text,
    html text,
    text text,
    state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
    attempts integer not null default 0,
    next_attempt_at timestamptz(3),
    lease_until timestamptz(3),
    error text,
    entity text,
    entity_id uuid,
    created_at timestamptz(3) not null default now(),
    sent_at timestamptz(3)
  )`,
  `create index emails_due on emails (next_attempt_at, id) where state = 'queued'`,

  `create table events (
    id uuid primary key,
    at timestamptz(3) not null default now(),
    actor text not null,
    action text not null,
    entity text not null,
    entity_id text not null,
    change jsonb not null,
    request_id text not null
  )`,
  `create index events_by_time on events (at desc, id desc)`,
  `create index events_by_entity on events (entity, entity_id, at desc)`,
  `create function events_are_append_only() returns trigger language plpgsql as $$
    begin raise exception 'events are append-only'; end $$`,
  `create trigger events_append_only before update or delete on events
    for each row execute function events_are_append_only()`,

  `create table idempotency_keys (
    key uuid primary key,
    route text not null,
    actor text not null,
    request_hash text not null,
    entity_id uuid not null,
    created_at timestamptz(3) not null default now()
  )`,
  `create index idempotency_keys_by_age on idempotency_keys (created_at)`,

  `create unlogged table rate_limits (
    key text primary key,
    count integer not null,
    resets_at timestamptz(3) not null
  )`,
]
