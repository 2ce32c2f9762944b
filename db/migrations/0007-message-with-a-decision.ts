import { type Kysely, sql } from "kysely"

/** All notes of decided applications were mailed until now, so they become messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table boat_license_applications add column decision_message text`.execute(db)
  await sql`
    update boat_license_applications set decision_message = notes, notes = null
    where status in ('approved', 'rejected') and notes is not null
  `.execute(db)
}
