import { type Kysely, sql } from "kysely"

/** The school books for callers, who may leave no e-mail or no phone: such a column is null (school 1). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** One null would leave the whole name out of the search. */
const words = [
  `coalesce(searchable(first_name || ' ' || last_name || ' ' || coalesce(email, '')), '')`,
  `coalesce(searchable_phone(phone), '')`,
  `coalesce(lower(reference), '')`,
].join(` || ' ' || `)

const statements = [
  // In one statement, which writes the table anew once; the index of the column goes with it.
  `alter table reservations
    alter column email drop not null,
    alter column phone drop not null,
    drop constraint reservations_forgotten,
    drop column search,
    add column search text not null generated always as (${words}) stored,
    add constraint reservations_forgotten check ((forgotten_at is not null) = (email is not distinct from ''))`,
  `alter table reservations alter column search set statistics 1000`,
  `create index reservations_by_words on reservations using gin (search gin_trgm_ops)`,
]
