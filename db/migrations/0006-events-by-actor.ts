import { type Kysely, sql } from "kysely"

/**
 * What a person did is found without reading the whole journal, when they ask for their data. Guests and the system,
 * who write most of it and whom nobody asks about, cost nothing here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_by_actor on events (actor, at) where actor not in ('guest', 'system')`.execute(db)
}
