import { type Kysely, sql } from "kysely"

/** A series may make courses, or be the copy of a week: both hold more than one kind of slot. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table slot_series
        add column makes text not null default 'slots',
        alter column reservation_type drop not null,
        alter column base drop not null,
        alter column max_capacity drop not null,
        add constraint slot_series_makes_check check (makes in ('slots', 'courses', 'week')),
        add constraint slot_series_slots check (
          makes <> 'slots' or num_nonnulls(reservation_type, base, max_capacity) = 3)`,
    )
    .execute(db)
}
