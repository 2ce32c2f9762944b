import { type Kysely, sql } from "kysely"

/** Indexes of what was found by reading a whole table, or a whole queue, once there is much of it (decision 0050). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The next outing of somebody with many, or with many behind them.
  `create index reservations_ahead_of_user on reservations (user_id, starts_at, id)
    where user_id is not null and status in ('pending', 'confirmed')`,
  // The newest of what was booked with an address before there was an account.
  `create index reservations_of_guests_by_creation on reservations (lower(email), created_at desc, id desc)
    where user_id is null`,
  `drop index reservations_of_guests`,
  // The mails about a record, one that waits among them, and the mails to somebody who is forgotten.
  `create index emails_about on emails (entity_id) where entity_id is not null`,
  `create index emails_to on emails (lower("to"))`,
  // What a person gets of their own data, by the address they have proven.
  `create index contact_messages_by_address on contact_messages (lower(email))`,
  `create index boat_sharing_interests_by_user on boat_sharing_interests (user_id) where user_id is not null`,
  `create index documents_to_remove on documents (deleted_at) where deleted_at is not null`,
]
