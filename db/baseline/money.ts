import { accountOfOne, currencies, searchColumn, searchIndex, stampedNow } from "./words.ts"

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
    booking_id uuid references bookings (id),
    application_id uuid references boat_license_applications (id),
    currency text not null check (currency in ${currencies}),
    total_cents integer not null,
    facts jsonb not null,
    ${searchColumn(
      `searchable(facts ->> 'number' || ' ' || (facts -> 'person' ->> 'name') || ' ' || (facts ->> 'about'))`,
    )},
    issued_on date not null,
    created_by text not null,
    created_at ${stampedNow},
    constraint invoices_numbered unique (kind, year, number),
    constraint invoices_account ${accountOfOne},
    constraint invoices_sign check (case kind when 'invoice' then total_cents > 0 else total_cents < 0 end)
  )`,
  `create index invoices_by_creation on invoices (created_at desc, id desc)`,
  `create index invoices_by_kind on invoices (kind, created_at desc, id desc)`,
  `create index invoices_by_day on invoices (issued_on, id)`,
  `create index invoices_by_booking on invoices (booking_id) where booking_id is not null`,
  `create index invoices_by_application on invoices (application_id) where application_id is not null`,
  ...searchIndex("invoices"),
]

/** The account of a booking or an application (decision 0071). */
const charges = [
  `create table charges (
    id uuid primary key,
    booking_id uuid references bookings (id),
    application_id uuid references boat_license_applications (id),
    session_booking_id uuid references session_bookings (id),
    kind text not null check (kind in ('charge', 'credit')),
    credit_of uuid references charges (id),
    undoes uuid constraint charges_undone_once unique references charges (id),
    code text not null,
    text text not null check (text <> ''),
    quantity integer not null check (quantity > 0),
    unit_cents integer not null check (unit_cents > 0),
    amount_cents integer not null check (amount_cents > 0),
    currency text not null check (currency in ${currencies}),
    vat_permille integer check (vat_permille >= 0),
    invoice_id uuid references invoices (id),
    demo boolean not null default false,
    created_at ${stampedNow},
    constraint charges_account ${accountOfOne},
    constraint charges_of_seat check (session_booking_id is null or application_id is not null),
    constraint charges_credit check ((kind = 'credit') = (credit_of is not null))
  )`,
  `create index charges_by_creation on charges (created_at desc, id desc)`,
  `create index charges_by_booking on charges (booking_id) where booking_id is not null`,
  `create index charges_by_application on charges (application_id) where application_id is not null`,
  `create index charges_by_invoice on charges (invoice_id) where invoice_id is not null`,
  `create index charges_credits on charges (credit_of) where credit_of is not null`,
  `create index charges_of_seats on charges (session_booking_id) where session_booking_id is not null`,

  // Whoever deletes an account that owes stays named on what is owed.
  `create table debtors (
    id uuid primary key,
    booking_id uuid unique references bookings (id),
    application_id uuid unique references boat_license_applications (id),
    name text not null,
    email text not null,
    phone text not null,
    address text not null,
    created_at timestamptz(3) not null,
    constraint debtors_account ${accountOfOne}
  )`,
  `create table payment_reminders (
    booking_id uuid references bookings (id) on delete cascade,
    application_id uuid references boat_license_applications (id) on delete cascade,
    kind text not null check (kind in ('week', 'days', 'day')),
    due_at timestamptz(3) not null,
    created_at ${stampedNow},
    constraint payment_reminders_account ${accountOfOne}
  )`,
  `create unique index payment_reminders_once
    on payment_reminders (coalesce(booking_id, application_id), kind, due_at)`,
]

export const money = [...prices, ...invoices, ...charges]
