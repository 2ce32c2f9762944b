import { type Kysely, sql } from "kysely"

/** What the school moved stays free to change until it begins; addresses that refuse mails are known (school 0 and 2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...moved, ...refused]) await sql.raw(statement).execute(db)
}

const moved = [
  `alter table reservations add column moved_by_school_at timestamptz(3)`,
  `alter table session_bookings add column moved_by_school_at timestamptz(3)`,
  // Its successor has another name and arguments.
  `drop function if exists move_reservation`,
]

const refused = [
  `create table refused_addresses (
    address text primary key check (address = lower(address)),
    reason text not null,
    refused_at timestamptz(3) not null
  )`,
]
