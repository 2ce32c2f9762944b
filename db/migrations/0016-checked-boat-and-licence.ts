import { type Kysely, sql } from "kysely"

/** `license_level` holds the level of a lesson's customer, `license_held` the licence of a boat's customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const held = `('none', 'coastal', 'inland')`

const statements = [
  `alter table reservations add column license_held text`,
  `update reservations set license_held = license_level, license_level = null where license_level in ${held}`,
  `alter table reservations
    add check (license_level in ('beginner', 'basic', 'intermediate', 'advanced')),
    add check (license_held in ${held}),
    add check (boat_type in ('electric_small', 'electric_medium', 'electric_large'))`,
]
