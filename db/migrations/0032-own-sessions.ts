import { type Kysely, sql } from "kysely"

/** Candidates move and leave their booked sessions, from their account or by a link in a mail (school 2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...bookings, ...links]) await sql.raw(statement).execute(db)
}

/** An application may book a session again after leaving it. */
const bookings = [
  `alter table session_bookings
    add column own_moves integer not null default 0,
    add column moved_at timestamptz(3),
    add column kept_percent integer check (kept_percent between 0 and 100),
    add constraint session_bookings_left check (kept_percent is null or booking_status = 'cancelled'),
    drop constraint session_bookings_once`,
  `create unique index session_bookings_once on session_bookings (application_id, session_id)
    where booking_status = 'confirmed'`,
  `create index session_bookings_by_application on session_bookings (application_id)`,
]

const links = [
  `create table application_links (
    token_hash text primary key,
    application_id uuid not null references boat_license_applications (id) on delete cascade,
    created_at timestamptz(3) not null default now(),
    revoked_at timestamptz(3)
  )`,
  `create index application_links_by_application on application_links (application_id)`,
]
