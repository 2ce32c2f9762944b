import { type Kysely, sql } from "kysely"

/** The door writes places before the same statement writes their reservation: the key is judged at the commit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reservation_slots alter constraint reservation_slots_reservation_id_fkey
    deferrable initially deferred`.execute(db)
}
