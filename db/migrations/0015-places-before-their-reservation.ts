import { type Kysely, sql } from "kysely"

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reservation_slots alter constraint reservation_slots_reservation_id_fkey
    deferrable initially deferred`.execute(db)
}
