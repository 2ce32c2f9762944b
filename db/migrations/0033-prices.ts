import { type Kysely, sql } from "kysely"

/** Prices that a school sets, and the lines of a booking's quote (school 4). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table prices (
      id uuid primary key,
      code text not null,
      cents integer check (cents > 0),
      currency text not null check (currency in ('EUR', 'CHF')),
      valid_from date not null,
      created_by text not null,
      created_at timestamptz(3) not null default now(),
      constraint prices_once unique (code, valid_from)
    )`.execute(db)
  await sql`alter table reservations add column quote jsonb`.execute(db)
}
