import { type Kysely, sql } from "kysely"

/** The authentication library names some rows by a hash instead of a uuid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table verifications alter column id type text`.execute(db)
}
