import { type Kysely, sql } from "kysely"

/** Slots and training sessions become one table, their places and seats another (school 1). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...dropDoors, ...slots, ...places, ...dropStocks]) await sql.raw(statement).execute(db)
}

/** Functions of the version before; those of this one are created after the last migration. */
const dropDoors = [
  `drop function if exists book_places`,
  `drop function if exists find_slots`,
  `drop function if exists take_places`,
  `drop function if exists free_places`,
]

const courseKinds = `('theory', 'practice')`
const zurich = (instant: string) => `(${instant} at time zone 'Europe/Zurich')`
/** Text of a time is fixed; to_char depends on settings and cannot be generated. */
const wallTime = (instant: string) => `substr(${zurich(instant)}::time::text, 1, 5)`

const slots = [
  `alter table availability_series rename to slot_series`,
  `create table slots (
    id uuid primary key,
    kind text not null check (kind in ('boat_license', 'boat_rental', 'group_outing', 'theory', 'practice')),
    base text check (base is not null or kind in ${courseKinds}),
    starts_at timestamptz(3) not null,
    ends_at timestamptz(3) not null,
    date date not null generated always as (${zurich("starts_at")}::date) stored,
    start_time text not null generated always as (${wallTime("starts_at")}) stored,
    end_time text not null generated always as (${wallTime("ends_at")}) stored,
    capacity integer not null check (capacity between 1 and 20),
    taken integer not null default 0,
    state text not null default 'open' check (state in ('open', 'closed', 'cancelled')),
    series_id uuid references slot_series (id),
    license_type text check (license_type in ('coastal', 'inland')),
    price_cents integer check (price_cents >= 0),
    instructor_name text,
    location text,
    minimum_participants integer check (minimum_participants between 1 and capacity),
    version integer not null default 1,
    demo boolean not null default false,
    created_at timestamptz(3) not null default now(),
    constraint slots_interval check (ends_at > starts_at),
    constraint slots_taken check (taken between 0 and capacity),
    constraint slots_course check (
      case when kind in ${courseKinds}
        then num_nonnulls(license_type, price_cents, instructor_name, location) = 4
        else num_nonnulls(license_type, price_cents, instructor_name, location, minimum_participants) = 0 end)
  ) with (fillfactor = 80)`,
  `insert into slots (id, kind, base, starts_at, ends_at, capacity, taken, state, series_id, demo, created_at)
    select id, reservation_type, base, starts_at, ends_at, max_capacity, current_bookings,
      case when is_available then 'open' else 'closed' end, series_id, demo, created_at
    from availability`,
  `insert into slots (id, kind, starts_at, ends_at, capacity, taken, state, license_type, price_cents,
      instructor_name, location, version, demo, created_at)
    select id, session_type, starts_at, ends_at, max_participants, current_participants,
      case when cancelled_at is not null then 'cancelled' when is_available then 'open' else 'closed' end,
      license_type, price_cents, instructor_name, location, version, demo, created_at
    from training_sessions`,
  `create unique index slots_once on slots (kind, base, starts_at)
    where kind not in ${courseKinds} and state <> 'cancelled'`,
  `create index slots_by_day on slots (kind, date, start_time)`,
  `create index slots_by_date on slots (date, start_time, id)`,
  `create index slots_by_series on slots (series_id) where series_id is not null`,
  `create index slots_of_licence on slots (license_type, date, start_time, id) where license_type is not null`,
  `create index slots_of_courses on slots (starts_at, id) where license_type is not null`,
]

const places = [
  `create table places (
    id uuid primary key default gen_random_uuid(),
    slot_id uuid not null references slots (id),
    count integer not null default 1 check (count between 1 and 20),
    state text not null default 'taken' check (state in ('taken', 'freed')),
    reservation_id uuid,
    session_booking_id uuid,
    constraint places_header check (num_nonnulls(reservation_id, session_booking_id) = 1)
  ) with (fillfactor = 80)`,
  `insert into places (slot_id, count, reservation_id)
    select slot_id, places, reservation_id from reservation_slots`,
  `insert into places (slot_id, session_booking_id, state)
    select session_id, id, case booking_status when 'confirmed' then 'taken' else 'freed' end from session_bookings`,
  `create unique index places_of_reservation on places (reservation_id, slot_id)
    where reservation_id is not null and state = 'taken'`,
  `create unique index places_of_booking on places (session_booking_id, slot_id)
    where session_booking_id is not null and state = 'taken'`,
  `create index places_by_slot on places (slot_id)`,
  // Not before the rows are there: no index is created while deferred checks wait.
  `alter table places
    add foreign key (reservation_id) references reservations (id) deferrable initially deferred,
    add foreign key (session_booking_id) references session_bookings (id) deferrable initially deferred`,
  `alter table session_bookings drop constraint session_bookings_session_id_fkey,
    add foreign key (session_id) references slots (id)`,
]

const dropStocks = [`drop table reservation_slots`, `drop table availability`, `drop table training_sessions`]
