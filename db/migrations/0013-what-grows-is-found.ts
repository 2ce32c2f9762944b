import { type Kysely, sql } from "kysely"

/** Indexes for queries that read whole tables (decision 0050). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create index reservations_ahead_of_user on reservations (user_id, starts_at, id)
    where user_id is not null and status in ('pending', 'confirmed')`,
  `create index reservations_of_guests_by_creation on reservations (lower(email), created_at desc, id desc)
    where user_id is null`,
  `drop index reservations_of_guests`,
  `create index emails_about on emails (entity_id) where entity_id is not null`,
  `create index emails_to on emails (lower("to"))`,
  `create index contact_messages_by_address on contact_messages (lower(email))`,
  `create index boat_sharing_interests_by_user on boat_sharing_interests (user_id) where user_id is not null`,
  `create index documents_to_remove on documents (deleted_at) where deleted_at is not null`,
]
