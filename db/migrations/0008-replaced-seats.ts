import { type Kysely, sql } from "kysely"

/** A seat taken in place of one the school cancelled; a cancelled seat is replaced once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session_bookings
      add column replaces uuid constraint session_bookings_replaces unique references session_bookings (id)`.execute(db)
}
