import { type Kysely, sql } from "kysely"

/** Boats and instructors, the periods they are taken for, and the rules of the calendar (school 1). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...dropDoors, ...fleet, ...people, ...holds, ...assignments, ...rules]) {
    await sql.raw(statement).execute(db)
  }
}

/** Functions of the version before, whose arguments change; those of this one are created after the last migration. */
const dropDoors = [`drop function if exists book_places`, `drop function if exists take_places`]

const fleet = [
  `create extension if not exists btree_gist`,
  `create table boat_models (
    code text primary key check (code in ('electric_small', 'electric_medium', 'electric_large')),
    seats integer not null check (seats between 1 and 20),
    power_kw numeric(4, 1) not null check (power_kw > 0),
    passengers_max integer not null,
    minimum_age integer not null check (minimum_age between 14 and 99),
    version integer not null default 1,
    constraint boat_models_passengers check (passengers_max between 1 and least(seats, 12))
  )`,
  `create table boats (
    id uuid primary key,
    model text not null references boat_models (code),
    base text not null,
    name text not null,
    registration text not null,
    retired_at timestamptz(3),
    version integer not null default 1,
    demo boolean not null default false,
    created_at timestamptz(3) not null default now()
  )`,
  `create unique index boats_name on boats (base, lower(name)) where retired_at is null`,
  `create unique index boats_registration on boats (lower(registration)) where retired_at is null`,
]

const people = [
  `create table instructors (
    id uuid primary key,
    name text not null,
    base text not null,
    user_id uuid references users (id) on delete set null,
    retired_at timestamptz(3),
    version integer not null default 1,
    demo boolean not null default false,
    created_at timestamptz(3) not null default now()
  )`,
  `create unique index instructors_name on instructors (base, lower(name)) where retired_at is null`,
  `create unique index instructors_account on instructors (user_id) where retired_at is null`,
  `create table instructor_certificates (
    id uuid primary key,
    instructor_id uuid not null references instructors (id) on delete cascade,
    name text not null,
    expires_on date not null
  )`,
  `create unique index instructor_certificates_name on instructor_certificates (instructor_id, lower(name))`,
]

const holds = [
  `create table holds (
    id uuid primary key,
    held_until timestamptz(3) not null,
    created_at timestamptz(3) not null default now()
  )`,
  `alter table places add column hold_id uuid references holds (id) on delete cascade,
    drop constraint places_state_check, drop constraint places_header,
    add constraint places_state_check check (state in ('held', 'taken', 'freed')),
    add constraint places_header check (num_nonnulls(reservation_id, session_booking_id, hold_id) = 1),
    add constraint places_held check ((state = 'held') = (hold_id is not null))`,
  `create unique index places_of_hold on places (hold_id, slot_id) where hold_id is not null`,
]

const assignments = [
  `create table assignments (
    id uuid primary key default gen_random_uuid(),
    boat_id uuid references boats (id),
    instructor_id uuid references instructors (id),
    starts_at timestamptz(3) not null,
    ends_at timestamptz(3) not null,
    purpose text not null check (purpose in ('slot', 'reservation', 'hold', 'workshop', 'absence')),
    slot_id uuid references slots (id) on delete cascade,
    reservation_id uuid references reservations (id) deferrable initially deferred,
    hold_id uuid references holds (id) on delete cascade,
    reason text,
    demo boolean not null default false,
    constraint assignments_interval check (ends_at > starts_at),
    constraint assignments_resource check (num_nonnulls(boat_id, instructor_id) = 1),
    constraint assignments_purpose check (case purpose
      when 'slot' then slot_id is not null and num_nonnulls(reservation_id, hold_id) = 0
      when 'reservation' then reservation_id is not null and num_nonnulls(slot_id, hold_id) = 0
      when 'hold' then hold_id is not null and num_nonnulls(slot_id, reservation_id) = 0
      when 'workshop' then boat_id is not null and num_nonnulls(slot_id, reservation_id, hold_id) = 0
      else instructor_id is not null and num_nonnulls(slot_id, reservation_id, hold_id) = 0 end),
    constraint assignments_boat_once
      exclude using gist (boat_id with =, tstzrange(starts_at, ends_at) with &&) where (boat_id is not null),
    constraint assignments_instructor_once
      exclude using gist (instructor_id with =, tstzrange(starts_at, ends_at) with &&) where (instructor_id is not null)
  )`,
  `create index assignments_of_slot on assignments (slot_id) where slot_id is not null`,
  `create index assignments_of_reservation on assignments (reservation_id) where reservation_id is not null`,
  `create index assignments_of_hold on assignments (hold_id) where hold_id is not null`,
]

const clockTime = (column: string) => `check (${column} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')`

/** Where `base` is null, the row is about every base. */
const rules = [
  `create table closures (
    id uuid primary key,
    base text,
    from_date date not null,
    to_date date not null,
    reason text not null,
    public boolean not null,
    demo boolean not null default false,
    created_at timestamptz(3) not null default now(),
    constraint closures_interval check (to_date >= from_date)
  )`,
  `create index closures_by_day on closures (to_date, from_date)`,
  `create table opening_hours (
    id uuid primary key,
    base text,
    weekday integer not null check (weekday between 0 and 6),
    opens text not null ${clockTime("opens")},
    closes text not null ${clockTime("closes")},
    constraint opening_hours_interval check (closes > opens)
  )`,
  `create unique index opening_hours_once on opening_hours (coalesce(base, ''), weekday)`,
  `create table seasons (
    id uuid primary key,
    from_date date not null,
    to_date date not null,
    constraint seasons_interval check (to_date >= from_date),
    constraint seasons_apart exclude using gist (daterange(from_date, to_date, '[]') with &&)
  )`,
  `create table booking_rules (
    kind text primary key check (kind in ('boat_license', 'boat_rental', 'group_outing')),
    horizon_days integer check (horizon_days between 1 and 730),
    notice_hours integer check (notice_hours between 0 and 336)
  )`,
  `create table turnarounds (
    base text primary key,
    minutes integer not null check (minutes between 0 and 240)
  )`,
]
