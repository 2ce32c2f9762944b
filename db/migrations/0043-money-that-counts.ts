import { type Kysely, sql } from "kysely"

/**
 * Simulated payments enter no sum outside a demonstration (school 4, "Simulated money"). Who deletes an account that owes
 * stays named on what is owed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** `payment_counts` is the one condition for a sum of payments; PostgreSQL inlines it. */
const statements = [
  `alter table payment_transactions add column counts boolean not null default true`,
  `create function payment_counts(kind text, status text, counts boolean) returns boolean
    language sql immutable parallel safe
    return counts and (status = 'refunded' or (kind = 'payment' and status = 'completed'))`,
  `create or replace function count_payment_transactions() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${noted(counted("fresh", 1))};
    elsif tg_op = 'DELETE' then ${noted(counted("gone", -1))};
    elsif tg_op = 'UPDATE' then ${noted(counted("fresh", 1), counted("gone", -1))};
    else
      delete from figures where subject in ('payments_chf', 'payments_eur');
      delete from figure_changes where subject in ('payments_chf', 'payments_eur');
    end if;
    return null;
  end $$`,
  `update payment_transactions set counts = false
    where provider = 'simulated' and not exists (select from slots where demo)`,
  `alter table payment_transactions add constraint payment_transactions_counted
    check (counts or (provider = 'simulated' and method = 'online'))`,
  `drop trigger payment_transactions_never_edited on payment_transactions`,
  `create trigger payment_transactions_never_edited before update on payment_transactions for each row
    when ((old.kind, old.refund_of, old.purpose, old.method, old.base, old.amount_cents, old.currency, old.counts)
        is distinct from
        (new.kind, new.refund_of, new.purpose, new.method, new.base, new.amount_cents, new.currency, new.counts)
      or old.settled_at is not null and old.settled_at is distinct from new.settled_at
      or old.closing_id is not null and old.closing_id is distinct from new.closing_id)
    execute function books_are_never_edited()`,
  `create table debtors (
    id uuid primary key,
    reservation_id uuid unique references reservations (id),
    application_id uuid unique references boat_license_applications (id),
    name text not null,
    email text not null,
    phone text not null,
    address text not null,
    created_at timestamptz(3) not null,
    constraint debtors_account check (num_nonnulls(reservation_id, application_id) = 1)
  )`,
]

function noted(...changes: string[]): string {
  return `insert into figure_changes
    select subject, status, day, sum(count), sum(cents) from (${changes.join(" union all ")}) as changes
    group by subject, status, day having sum(count) <> 0 or sum(cents) <> 0`
}

function counted(rows: "fresh" | "gone", sign: 1 | -1): string {
  return `select 'payments_' || lower(currency) as subject, kind as status,
      (coalesce(settled_at, created_at) at time zone 'Europe/Zurich')::date as day, ${sign} as count,
      ${sign} * (case kind when 'refund' then -amount_cents else amount_cents end) as cents
    from ${rows} where payment_counts(kind, status, counts)`
}
