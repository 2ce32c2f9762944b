import { type Kysely, sql } from "kysely"

const bookings = ["reservations", "session_bookings"]

/** Who came, since when (school 3). Words instead of a boolean: leaving and coming back will join them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of bookings) {
    await sql
      .raw(
        `alter table ${table}
          add column attendance text,
          add column attendance_at timestamptz(3),
          add constraint ${table}_attendance_check check (attendance in ('present', 'absent')),
          add constraint ${table}_attendance_at_check check ((attendance is null) = (attendance_at is null))`,
      )
      .execute(db)
  }
}
