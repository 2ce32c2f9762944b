import { type Kysely, sql } from "kysely"

/** Closings of the till, by base and day; each payment row is in one closing (school 4, "Counter"). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table closings (
      id uuid primary key,
      base text not null,
      day date not null,
      nth integer not null check (nth > 0),
      closed_by uuid references users (id) on delete set null,
      closed_at timestamptz(3) not null,
      note text check (note <> ''),
      constraint closings_nth unique (base, day, nth)
    )`.execute(db)
  await sql`create index closings_by_time on closings (closed_at, id)`.execute(db)
  await sql`create index closings_by_person on closings (closed_by)`.execute(db)
  await sql`
    create table closing_lines (
      closing_id uuid not null references closings (id),
      method text not null check (method in ('cash', 'terminal')),
      currency text not null check (currency in ('CHF', 'EUR')),
      expected_cents integer not null,
      counted_cents integer not null,
      row_count integer not null check (row_count > 0),
      primary key (closing_id, method, currency)
    )`.execute(db)
  await sql`
    alter table payment_transactions
      add column closing_id uuid references closings (id),
      add constraint payment_transactions_closed check (closing_id is null or method in ('cash', 'terminal'))`.execute(
    db,
  )
  await sql`
    create index payment_transactions_by_closing on payment_transactions (closing_id) where closing_id is not null`.execute(
    db,
  )
  await sql`
    create index payment_transactions_of_till on payment_transactions (base, settled_at)
      where method in ('cash', 'terminal')`.execute(db)
  await sql`
    create index payment_transactions_to_close on payment_transactions (settled_at, base)
      where method in ('cash', 'terminal') and closing_id is null`.execute(db)
  await sql`
    create index payment_transactions_by_day on payment_transactions (coalesce(settled_at, created_at), id)
      where status = 'refunded' or (kind = 'payment' and status = 'completed')`.execute(db)
}
