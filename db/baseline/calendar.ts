import { clockTime, courseKinds, licenceTypes, reservationTypes, slotKinds, stampedNow } from "./words.ts"

const zurich = (instant: string) => `(${instant} at time zone 'Europe/Zurich')`
/** Text of a time is fixed; to_char depends on settings and cannot be generated. */
const wallTime = (instant: string) => `substr(${zurich(instant)}::time::text, 1, 5)`

/** The bases, and what lies and works there. `db/lists.ts` fills the first two tables. */
const resources = [
  `create table bases (
    slug text primary key
  )`,
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
    base text not null references bases (slug),
    name text not null,
    registration text not null,
    retired_at timestamptz(3),
    version integer not null default 1,
    demo boolean not null default false,
    created_at ${stampedNow}
  )`,
  `create unique index boats_name on boats (base, lower(name)) where retired_at is null`,
  `create unique index boats_registration on boats (lower(registration)) where retired_at is null`,

  `create table instructors (
    id uuid primary key,
    name text not null,
    base text not null references bases (slug),
    user_id uuid references users (id) on delete set null,
    retired_at timestamptz(3),
    version integer not null default 1,
    demo boolean not null default false,
    created_at ${stampedNow}
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

/** When the school sells. Where `base` is null, the row is about every base. */
const rules = [
  `create table seasons (
    id uuid primary key,
    from_date date not null,
    to_date date not null,
    constraint seasons_interval check (to_date >= from_date),
    constraint seasons_apart exclude using gist (daterange(from_date, to_date, '[]') with &&)
  )`,
  `create table opening_hours (
    id uuid primary key,
    base text references bases (slug),
    weekday integer not null check (weekday between 0 and 6),
    opens text not null ${clockTime("opens")},
    closes text not null ${clockTime("closes")},
    constraint opening_hours_interval check (closes > opens)
  )`,
  `create unique index opening_hours_once on opening_hours (coalesce(base, ''), weekday)`,
  `create table closures (
    id uuid primary key,
    base text references bases (slug),
    from_date date not null,
    to_date date not null,
    reason text not null,
    public boolean not null,
    demo boolean not null default false,
    created_at ${stampedNow},
    constraint closures_interval check (to_date >= from_date)
  )`,
  `create index closures_by_day on closures (to_date, from_date)`,
  `create table booking_rules (
    kind text primary key check (kind in ${reservationTypes}),
    horizon_days integer check (horizon_days between 1 and 730),
    notice_hours integer check (notice_hours between 0 and 336)
  )`,
  `create table turnarounds (
    base text primary key references bases (slug),
    minutes integer not null check (minutes between 0 and 240)
  )`,
]

/** Everything that happens at a time (school 1): `kind` says what. */
const slots = [
  `create table slot_series (
    id uuid primary key,
    makes text not null default 'slots' check (makes in ('slots', 'courses', 'week')),
    reservation_type text check (reservation_type in ${reservationTypes}),
    base text references bases (slug),
    from_date date not null,
    to_date date not null,
    weekdays integer[] not null,
    times text[] not null,
    max_capacity integer check (max_capacity between 1 and 20),
    created_at ${stampedNow},
    constraint slot_series_interval check (to_date >= from_date),
    constraint slot_series_slots check (
      makes <> 'slots' or num_nonnulls(reservation_type, base, max_capacity) = 3)
  )`,
  `create table slots (
    id uuid primary key,
    kind text not null check (kind in ${slotKinds}),
    base text references bases (slug),
    starts_at timestamptz(3) not null,
    ends_at timestamptz(3) not null,
    date date not null generated always as (${zurich("starts_at")}::date) stored,
    start_time text not null generated always as (${wallTime("starts_at")}) stored,
    end_time text not null generated always as (${wallTime("ends_at")}) stored,
    capacity integer not null check (capacity between 1 and 20),
    taken integer not null default 0,
    state text not null default 'open' check (state in ('open', 'closed', 'cancelled')),
    series_id uuid references slot_series (id),
    license_type text check (license_type in ${licenceTypes}),
    price_cents integer check (price_cents >= 0),
    instructor_name text,
    location text,
    minimum_participants integer,
    version integer not null default 1,
    demo boolean not null default false,
    created_at ${stampedNow},
    constraint slots_interval check (ends_at > starts_at),
    constraint slots_taken check (taken between 0 and capacity),
    constraint slots_minimum check (minimum_participants between 1 and capacity),
    constraint slots_at_base check (base is not null or kind in ${courseKinds}),
    constraint slots_course check (
      case when kind in ${courseKinds}
        then num_nonnulls(license_type, price_cents, instructor_name, location) = 4
        else num_nonnulls(license_type, price_cents, instructor_name, location, minimum_participants) = 0 end)
  ) with (fillfactor = 80)`,
  `create unique index slots_once on slots (kind, base, starts_at)
    where kind not in ${courseKinds} and state <> 'cancelled'`,
  `create index slots_by_day on slots (kind, date, start_time)`,
  `create index slots_by_date on slots (date, start_time, id)`,
  `create index slots_by_series on slots (series_id) where series_id is not null`,
  `create index slots_of_courses on slots (starts_at, id) where license_type is not null`,
  `create index slots_of_licence on slots (license_type, starts_at, id) where license_type is not null`,
  `create index slots_of_course_kind on slots (kind, starts_at, id) where license_type is not null`,
]

export const calendar = [...resources, ...rules, ...slots]
