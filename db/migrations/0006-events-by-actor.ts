import { type Kysely, sql } from "kysely"

/** Finds the events of one person; guests and the system need no index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_by_actor on events (actor, at) where actor not in ('guest', 'system')`.execute(db)
}
