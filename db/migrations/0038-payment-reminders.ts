import { type Kysely, sql } from "kysely"

/** Reminders of a payment that were sent, by due time (school 4, "Deposit"). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_reminders (
      reservation_id uuid references reservations (id) on delete cascade,
      application_id uuid references boat_license_applications (id) on delete cascade,
      kind text not null check (kind in ('week', 'days', 'day')),
      due_at timestamptz(3) not null,
      created_at timestamptz(3) not null default now(),
      constraint payment_reminders_account check (num_nonnulls(reservation_id, application_id) = 1)
    )`.execute(db)
  await sql`
    create unique index payment_reminders_once
      on payment_reminders (coalesce(reservation_id, application_id), kind, due_at)`.execute(db)
}
