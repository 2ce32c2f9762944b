import { type Kysely, sql } from "kysely"

/** Links to a booking in mails, and how often its person moved it (school 2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table manage_links (
      token_hash text primary key,
      reservation_id uuid not null references reservations (id) on delete cascade,
      created_at timestamptz(3) not null default now(),
      revoked_at timestamptz(3)
    )`.execute(db)
  await sql`create index manage_links_by_reservation on manage_links (reservation_id)`.execute(db)
  await sql`alter table reservations add column own_moves integer not null default 0 check (own_moves >= 0)`.execute(db)
  // Its arguments change; the function of this version is created after the last migration.
  await sql`drop function if exists move_reservation`.execute(db)
}
