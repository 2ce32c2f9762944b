import { type Kysely, sql } from "kysely"

/** What a mail server refused for good; null for every mail that was given up before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table emails add column refused text check (refused in ('address', 'message'))`.execute(db)
}
