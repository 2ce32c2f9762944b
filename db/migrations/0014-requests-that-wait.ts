import { type Kysely, sql } from "kysely"

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reservations add column network text`.execute(db)
  await sql`create index reservations_waiting_by_email on reservations (lower(email)) where status = 'pending'`.execute(
    db,
  )
  await sql`
    create index reservations_waiting_by_user on reservations (user_id)
    where status = 'pending' and user_id is not null`.execute(db)
  await sql`create index reservations_by_network on reservations (network) where network is not null`.execute(db)
}
