import { type Kysely, sql } from "kysely"

/** A reminder is sent once for each beginning of a booking, so that a move arms it again (school 2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reminders (
      reservation_id uuid not null references reservations (id) on delete cascade,
      kind text not null check (kind in ('days-before', 'day-before')),
      starts_at timestamptz(3) not null,
      created_at timestamptz(3) not null default now(),
      primary key (reservation_id, kind, starts_at)
    )`.execute(db)
}
