import { type Kysely, sql } from "kysely"

/** Proven addresses that an account left: rows written under one are still the person's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table earlier_addresses (
    user_id uuid not null references users on delete cascade,
    email text not null,
    left_at timestamptz(3) not null,
    primary key (user_id, email)
  )`,
  `create function keep_earlier_address() returns trigger language plpgsql as $$
  begin
    insert into earlier_addresses (user_id, email, left_at) values (old.id, lower(old.email), now())
    on conflict (user_id, email) do update set left_at = excluded.left_at;
    return null;
  end $$`,
  `create trigger users_earlier_address after update of email on users for each row
    when (old.email_verified and lower(old.email) is distinct from lower(new.email))
    execute function keep_earlier_address()`,
]
