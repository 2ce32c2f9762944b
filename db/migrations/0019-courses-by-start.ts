import { type Kysely, sql } from "kysely"

/** Courses of a licence or of a kind by their start, as every list of them is asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `drop index slots_of_licence`,
  `create index slots_of_licence on slots (license_type, starts_at, id) where license_type is not null`,
  `create index slots_of_course_kind on slots (kind, starts_at, id) where license_type is not null`,
]
