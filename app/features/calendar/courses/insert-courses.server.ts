import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import type { Trx } from "#app/platform/database/tables.server.ts"
import type { courseRow } from "./course-row.server.ts"

export type CourseToInsert = ReturnType<typeof courseRow> & {
  state?: "open" | "closed"
  minimumParticipants?: number | null
}

/** Inserts the courses of a series, in one statement: thousands of parameters take seconds on the embedded database. */
export async function insertCourses(trx: Trx, courses: readonly CourseToInsert[], seriesId: string): Promise<void> {
  if (courses.length === 0) return
  const rows = courses.map((course) => ({ id: uuid(), state: "open", minimumParticipants: null, ...course }))
  await sql`
    insert into slots (id, kind, starts_at, ends_at, capacity, license_type, price_cents, instructor_name, location,
      state, minimum_participants, series_id)
    select course.*, ${seriesId}::uuid from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as course(
      id uuid, kind text, "startsAt" timestamptz, "endsAt" timestamptz, capacity integer, "licenseType" text,
      "priceCents" integer, "instructorName" text, location text, state text, "minimumParticipants" integer)
    order by "startsAt"`.execute(trx)
}
