import { type Kysely, sql } from "kysely"

/**
 * A booking of a session counts its changes, and the SEQUENCE of its entry in a calendar (school 1). Mails sent until
 * now carried the session's version as SEQUENCE, so that the next number must be above it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table session_bookings
    add column version integer not null default 1,
    add column sequence integer not null default 0`,
  `update session_bookings set sequence = slots.version from slots where slots.id = session_id`,
]
