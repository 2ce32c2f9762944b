import { accountCurrency, currencies, searchColumn, searchIndex, stampedNow } from "./words.ts"

const prices = [
  `create table prices (
    id uuid primary key,
    code text not null,
    cents integer check (cents > 0),
    currency text not null check (currency in ('EUR', 'CHF')),
    valid_from date not null,
    created_by text not null,
    created_at ${stampedNow},
    constraint prices_once unique (code, valid_from)
  )`,
  `create table vat_registrations (
    valid_from date primary key,
    number text check (number ~ '^CHE-[0-9]{3}[.][0-9]{3}[.][0-9]{3} TVA$'),
    created_by text not null,
    created_at ${stampedNow}
  )`,
  `create table billing_settings (
    only_row boolean primary key default true check (only_row),
    iban text check (iban ~ '^(CH|LI)[0-9]{7}[0-9A-Z]{12}$'),
    uid text check (uid ~ '^CHE-[0-9]{3}[.][0-9]{3}[.][0-9]{3}$'),
    street text not null,
    house_number text not null,
    postal_code text not null,
    town text not null,
    country text not null check (country in ('CH', 'LI')),
    version integer not null
  )`,
]

/**
 * The account of a booking, or of an application with its fee and all its seats (decision 0092). It has the id of what it
 * belongs to, and the currency of its first charge or payment, which makes it.
 */
const accounts = [
  `create table money_accounts (
    id uuid primary key generated always as (coalesce(booking_id, application_id)) stored,
    booking_id uuid unique references bookings (id) on delete cascade,
    application_id uuid unique references boat_license_applications (id) on delete cascade,
    currency text not null check (currency in ${currencies}),
    constraint money_accounts_of_one check (num_nonnulls(booking_id, application_id) = 1),
    constraint money_accounts_in_currency unique (id, currency)
  )`,
  // A plan cached while the tables were empty would read all of them for each new row.
  `create function open_money_account() returns trigger language plpgsql
    set plan_cache_mode = force_custom_plan as $$
    begin
      if not exists (select from money_accounts where id = new.account_id) then
        insert into money_accounts (booking_id, application_id, currency) values (
          (select id from bookings where id = new.account_id),
          (select id from boat_license_applications where id = new.account_id),
          new.currency
        ) on conflict do nothing;
      end if;
      return new;
    end $$`,
]

const invoices = [
  `create table invoice_counters (
    kind text not null check (kind in ('invoice', 'credit-note')),
    year integer not null check (year between 2000 and 2999),
    last integer not null check (last >= 0),
    primary key (kind, year)
  )`,
  `create table invoices (
    id uuid primary key,
    kind text not null check (kind in ('invoice', 'credit-note')),
    year integer not null,
    number integer not null check (number > 0),
    account_id uuid not null,
    currency text not null,
    total_cents integer not null,
    facts jsonb not null,
    ${searchColumn(
      `searchable(facts ->> 'number' || ' ' || (facts -> 'person' ->> 'name') || ' ' || (facts ->> 'about'))`,
    )},
    issued_on date not null,
    created_by text not null,
    created_at ${stampedNow},
    constraint invoices_numbered unique (kind, year, number),
    constraint invoices_in_one_currency ${accountCurrency},
    constraint invoices_sign check (case kind when 'invoice' then total_cents > 0 else total_cents < 0 end)
  )`,
  `create index invoices_by_creation on invoices (created_at desc, id desc)`,
  `create index invoices_by_kind on invoices (kind, created_at desc, id desc)`,
  `create index invoices_by_day on invoices (issued_on, id)`,
  `create index invoices_by_account on invoices (account_id)`,
  ...searchIndex("invoices"),
]

/** What accounts owe (decision 0071). */
const charges = [
  `create table charges (
    id uuid primary key,
    account_id uuid not null,
    booking_id uuid,
    kind text not null check (kind in ('charge', 'credit')),
    credit_of uuid references charges (id),
    undoes uuid constraint charges_undone_once unique references charges (id),
    code text not null,
    text text not null check (text <> ''),
    quantity integer not null check (quantity > 0),
    unit_cents integer not null check (unit_cents > 0),
    amount_cents integer not null check (amount_cents > 0),
    currency text not null,
    vat_permille integer check (vat_permille >= 0),
    invoice_id uuid references invoices (id),
    demo boolean not null default false,
    created_at ${stampedNow},
    constraint charges_in_one_currency ${accountCurrency},
    constraint charges_of_seat foreign key (account_id, booking_id) references bookings (application_id, id),
    constraint charges_credit check ((kind = 'credit') = (credit_of is not null))
  )`,
  `create index charges_by_creation on charges (created_at desc, id desc)`,
  `create index charges_by_account on charges (account_id)`,
  `create index charges_by_invoice on charges (invoice_id) where invoice_id is not null`,
  `create index charges_credits on charges (credit_of) where credit_of is not null`,
  `create index charges_of_seats on charges (booking_id) where booking_id is not null`,
  `create trigger charges_open_accounts before insert on charges for each row execute function open_money_account()`,

  // Whoever deletes an account that owes stays named on what is owed.
  `create table debtors (
    account_id uuid primary key references money_accounts (id),
    name text not null,
    email text not null,
    phone text not null,
    address text not null,
    created_at timestamptz(3) not null
  )`,
  `create table payment_reminders (
    account_id uuid not null references money_accounts (id) on delete cascade,
    kind text not null check (kind in ('week', 'days', 'day')),
    due_at timestamptz(3) not null,
    created_at ${stampedNow},
    primary key (account_id, kind, due_at)
  )`,
]

export const money = [...prices, ...accounts, ...invoices, ...charges]
