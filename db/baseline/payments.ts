import { accountCurrency, currencies, stampedNow } from "./words.ts"

const counterMethods = `('cash', 'terminal')`

/** Closings of the till, by base and day; each payment at a counter is in one. */
const closings = [
  `create table closings (
    id uuid primary key,
    base text not null references bases (slug),
    day date not null,
    nth integer not null check (nth > 0),
    closed_by uuid references users (id) on delete set null,
    closed_at timestamptz(3) not null,
    note text check (note <> ''),
    constraint closings_nth unique (base, day, nth)
  )`,
  `create index closings_by_time on closings (closed_at, id)`,
  `create index closings_by_person on closings (closed_by)`,
  `create table closing_lines (
    closing_id uuid not null references closings (id),
    method text not null check (method in ${counterMethods}),
    currency text not null check (currency in ${currencies}),
    expected_cents integer not null,
    counted_cents integer not null,
    row_count integer not null check (row_count > 0),
    primary key (closing_id, method, currency)
  )`,
]

/** The fee of an application, or money on the account of a booking or an application; what goes back names it. */
const transactions = [
  // The one condition for a sum of payments. PostgreSQL inlines both functions.
  `create function payment_counts(kind text, status text, counts boolean) returns boolean
    language sql immutable parallel safe
    return counts and (status = 'refunded' or (kind = 'payment' and status = 'completed'))`,
  // What a row adds to the sum paid; negative for a refund.
  `create function received_cents(kind text, status text, counts boolean, amount_cents integer) returns integer
    language sql immutable parallel safe
    return case when payment_counts(kind, status, counts)
      then case kind when 'payment' then amount_cents else -amount_cents end else 0 end`,

  `create table payment_transactions (
    id uuid primary key,
    user_id uuid references users (id) on delete set null,
    purpose text not null default 'fee' check (purpose in ('fee', 'account')),
    account_id uuid not null,
    kind text not null check (kind in ('payment', 'refund')),
    refund_of uuid references payment_transactions (id),
    amount_cents integer not null check (amount_cents > 0),
    currency text not null default 'CHF',
    status text not null check (status in ('pending', 'completed', 'failed', 'refunded')),
    method text not null default 'online' check (method in ('online', 'cash', 'terminal', 'transfer')),
    base text references bases (slug),
    closing_id uuid references closings (id),
    provider text not null,
    provider_ref text constraint payment_transactions_provider_ref unique,
    counts boolean not null default true,
    settles_at timestamptz(3),
    settled_at timestamptz(3),
    demo boolean not null default false,
    created_at ${stampedNow},
    updated_at ${stampedNow},
    constraint payment_transactions_in_one_currency ${accountCurrency},
    constraint payment_transactions_fee check (purpose = 'account' or currency = 'CHF'),
    constraint payment_transactions_refund_of check ((kind = 'refund') = (refund_of is not null)),
    constraint payment_transactions_at_base check (base is not null or method not in ${counterMethods}),
    constraint payment_transactions_closed check (closing_id is null or method in ${counterMethods}),
    constraint payment_transactions_counted check (counts or (provider = 'simulated' and method = 'online'))
  )`,
  // One fee and one payment under way, however many tabs are open.
  `create unique index payment_transactions_of_fee on payment_transactions (account_id)
    where kind = 'payment' and purpose = 'fee' and status in ('pending', 'completed')`,
  `create unique index payment_transactions_under_way on payment_transactions (account_id)
    where kind = 'payment' and purpose = 'account' and status = 'pending'`,
  `create unique index payment_transactions_refund on payment_transactions (refund_of) where status = 'pending'`,
  `create index payment_transactions_refunds on payment_transactions (refund_of) where kind = 'refund'`,
  `create index payment_transactions_by_account on payment_transactions (account_id, created_at desc, id desc)`,
  `create index payment_transactions_by_user on payment_transactions (user_id)`,
  `create index payment_transactions_by_creation on payment_transactions (created_at desc, id desc)`,
  `create index payment_transactions_by_day on payment_transactions (coalesce(settled_at, created_at), id)
    where status = 'refunded' or (kind = 'payment' and status = 'completed')`,
  `create index payment_transactions_pending on payment_transactions (created_at, id) where status = 'pending'`,
  `create index payment_transactions_completed on payment_transactions (status) where status = 'completed'`,
  `create index payment_transactions_of_till on payment_transactions (base, settled_at)
    where method in ${counterMethods}`,
  `create index payment_transactions_to_close on payment_transactions (settled_at, base)
    where method in ${counterMethods} and closing_id is null`,
  `create index payment_transactions_by_closing on payment_transactions (closing_id) where closing_id is not null`,
  `create trigger payment_transactions_open_accounts before insert on payment_transactions
    for each row execute function open_money_account()`,
]

const simulated = [
  `create table simulated_payments (
    provider_ref text primary key,
    transaction_id uuid not null constraint simulated_payments_transaction unique,
    amount_cents integer not null check (amount_cents > 0),
    outcome text not null check (outcome in ('succeed', 'fail')),
    settles_at timestamptz(3) not null,
    created_at ${stampedNow}
  )`,
  `create table simulated_refunds (
    refund_id uuid primary key,
    provider_ref text not null references simulated_payments (provider_ref),
    amount_cents integer not null check (amount_cents > 0),
    nth integer not null check (nth > 0),
    constraint simulated_refunds_nth unique (provider_ref, nth)
  )`,
]

/** Books keep their rows. Invoice or closing is set once, a payment settled once. */
const books = [
  `create function books_are_never_edited() returns trigger language plpgsql as $$
    begin raise exception '% are never edited', tg_table_name; end $$`,
  `create trigger invoices_never_edited before update or delete on invoices
    for each row execute function books_are_never_edited()`,
  `create trigger closing_lines_never_edited before update or delete on closing_lines
    for each row execute function books_are_never_edited()`,
  `create trigger charges_never_edited before update on charges for each row
    when (old.invoice_id is not null or to_jsonb(old) - 'invoice_id' <> to_jsonb(new) - 'invoice_id')
    execute function books_are_never_edited()`,
  `create trigger payment_transactions_never_edited before update on payment_transactions for each row
    when ((old.account_id, old.kind, old.refund_of, old.purpose, old.method, old.base, old.amount_cents, old.currency,
        old.counts)
        is distinct from
        (new.account_id, new.kind, new.refund_of, new.purpose, new.method, new.base, new.amount_cents, new.currency,
        new.counts)
      or old.settled_at is not null and old.settled_at is distinct from new.settled_at
      or old.closing_id is not null and old.closing_id is distinct from new.closing_id)
    execute function books_are_never_edited()`,
]

/** Which accounts each charge and payment moved (decision 0088). Charges never change but for their invoice. */
const movedAccounts = [
  `create table moved_accounts (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`,
  `create function note_moved_account() returns trigger language plpgsql as $$ begin
    insert into moved_accounts (account_id) values (coalesce(new.account_id, old.account_id));
    return null;
  end $$`,
  `create trigger charges_move_accounts after insert or delete on charges
    for each row execute function note_moved_account()`,
  `create trigger payment_transactions_move_accounts
    after insert or delete or update of status on payment_transactions
    for each row execute function note_moved_account()`,
]

export const payments = [...closings, ...transactions, ...simulated, ...books, ...movedAccounts]
