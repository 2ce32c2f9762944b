import { type Kysely, sql } from "kysely"

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session_bookings
      add column replaces uuid constraint session_bookings_replaces unique references session_bookings (id)`.execute(db)
}
