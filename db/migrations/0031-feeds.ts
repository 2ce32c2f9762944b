import { type Kysely, sql } from "kysely"

/** Addresses to which an agenda subscribes (school 2, "Calendar"). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table feeds (
      token_hash text primary key,
      user_id uuid not null references users (id) on delete cascade,
      scope text not null check (scope in ('person', 'all', 'base', 'instructor')),
      subject text not null default '',
      created_at timestamptz(3) not null default now(),
      constraint feeds_subject check ((subject = '') = (scope in ('person', 'all')))
    )`.execute(db)
  await sql`create unique index feeds_once on feeds (user_id, scope, subject)`.execute(db)
}
