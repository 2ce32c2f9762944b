import { type Kysely, sql } from "kysely"

/** Where the school is paid, and the documents of the till (school 4, "Documents"). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table billing_settings (
    only_row boolean primary key default true check (only_row),
    iban text check (iban ~ '^(CH|LI)[0-9]{7}[0-9A-Z]{12}$'),
    uid text check (uid ~ '^CHE-[0-9]{3}[.][0-9]{3}[.][0-9]{3}$'),
    street text not null,
    house_number text not null,
    postal_code text not null,
    town text not null,
    country text not null check (country in ('CH', 'LI')),
    version integer not null
  )`,
]
