import { type Kysely, sql } from "kysely"

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table emails add column awaited boolean not null default false`.execute(db)
  await sql`drop index emails_due`.execute(db)
  await sql`create index emails_due on emails (awaited desc, next_attempt_at, id) where state = 'queued'`.execute(db)
}
