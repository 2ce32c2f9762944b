import { type Kysely, sql } from "kysely"

/**
 * Keeps a row for each account whose rest is not zero (decision 0088), so that the open accounts are found among those
 * that are settled. Triggers add what a statement moved; the row of an account that it settles goes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const owed = (rows: string, sign: 1 | -1) => `select reservation_id, application_id, currency,
    ${sign} * (case kind when 'charge' then amount_cents else -amount_cents end)::bigint as cents
  from ${rows}`

const paid = (rows: string, sign: 1 | -1) => `select reservation_id, application_id, currency,
    ${-sign} * (case kind when 'payment' then amount_cents else -amount_cents end)::bigint as cents
  from ${rows}
  where payment_counts(kind, status, counts) and num_nonnulls(reservation_id, application_id) = 1`

/** In the order of accounts, so that two statements about the same accounts do not deadlock. */
function moved(...rows: string[]): string {
  return `insert into open_accounts as account (reservation_id, application_id, currency, rest_cents)
    select reservation_id, application_id, currency, sum(cents) from (${rows.join(" union all ")}) as moved
    group by reservation_id, application_id, currency having sum(cents) <> 0
    order by coalesce(reservation_id, application_id), currency
    on conflict (coalesce(reservation_id, application_id), currency)
    do update set rest_cents = account.rest_cents + excluded.rest_cents;
  delete from open_accounts where rest_cents = 0`
}

function keptBy(table: "charges" | "payment_transactions", of: typeof owed): string[] {
  const events = {
    insert: "referencing new table as fresh",
    update: "referencing old table as gone new table as fresh",
    delete: "referencing old table as gone",
    truncate: "",
  }
  const run = `open_accounts_of_${table}`
  return [
    `create function ${run}() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then ${moved(of("fresh", 1))};
      elsif tg_op = 'DELETE' then ${moved(of("gone", -1))};
      elsif tg_op = 'UPDATE' then ${moved(of("fresh", 1), of("gone", -1))};
      else
        delete from open_accounts;
        ${moved(owed("charges", 1), paid("payment_transactions", 1))};
      end if;
      return null;
    end $$`,
    ...Object.entries(events).map(
      ([event, seen]) =>
        `create trigger ${run}_on_${event} after ${event} on ${table} ${seen} for each statement execute function ${run}()`,
    ),
  ]
}

const statements = [
  `create table open_accounts (
    reservation_id uuid,
    application_id uuid,
    currency text not null,
    rest_cents bigint not null,
    constraint open_accounts_account check (num_nonnulls(reservation_id, application_id) = 1)
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`,
  `create unique index open_accounts_by_account on open_accounts (coalesce(reservation_id, application_id), currency)`,
  // Holds only the rows of a running transaction.
  `create index open_accounts_settled on open_accounts (rest_cents) where rest_cents = 0`,
  ...keptBy("charges", owed),
  ...keptBy("payment_transactions", paid),
  ...moved(owed("charges", 1), paid("payment_transactions", 1)).split(";"),
]
