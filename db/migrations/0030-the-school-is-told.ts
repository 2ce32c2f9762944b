import { type Kysely, sql } from "kysely"

/** The notices that each administrator chose, the list of tomorrow, and reminders of unanswered requests (school 2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const how = "in ('now', 'digest', 'never')"

const statements = [
  `create table notice_choices (
    user_id uuid primary key references users (id) on delete cascade,
    requests text not null check (requests ${how}),
    changes text not null check (changes ${how}),
    messages text not null check (messages ${how}),
    digest_on date,
    since timestamptz(3) not null
  )`,
  `create table notices_told (
    email_id uuid not null references emails (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    primary key (email_id, user_id)
  )`,
  `create index notices_told_by_user on notices_told (user_id)`,
  `create table day_lists (
    base text not null,
    day date not null,
    primary key (base, day)
  )`,
  `create table seat_reminders (
    session_booking_id uuid not null references session_bookings (id) on delete cascade,
    kind text not null check (kind in ('days-before', 'day-before')),
    starts_at timestamptz(3) not null,
    primary key (session_booking_id, kind, starts_at)
  )`,
  `alter table reminders drop constraint reminders_kind_check,
    add constraint reminders_kind_check check (kind in ('days-before', 'day-before', 'unanswered'))`,
]
