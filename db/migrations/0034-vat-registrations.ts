import { type Kysely, sql } from "kysely"

/** The days from which the school owes VAT, or no longer owes it (school 4). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vat_registrations (
      valid_from date primary key,
      number text check (number ~ '^CHE-[0-9]{3}[.][0-9]{3}[.][0-9]{3} TVA$'),
      created_by text not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db)
}
