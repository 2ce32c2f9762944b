import { type Kysely, sql } from "kysely"

/**
 * When the person was taken out, which an empty e-mail said until now. Existing rows get the time of their last change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table reservations add column forgotten_at timestamptz(3)`,
  `update reservations set forgotten_at = updated_at where email = ''`,
  `alter table reservations
    add constraint reservations_forgotten check ((forgotten_at is not null) = (email = ''))`,
  `alter table boat_license_applications add column forgotten_at timestamptz(3)`,
  `update boat_license_applications set forgotten_at = updated_at
    where email = '' and (status <> 'draft' or user_id is null)`,
  `alter table boat_license_applications
    add constraint boat_license_applications_forgotten check (forgotten_at is null or email = '')`,
]
