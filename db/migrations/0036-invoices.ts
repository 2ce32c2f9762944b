import { type Kysely, sql } from "kysely"

/** The school's payment details, and the documents of the till (school 4, "Documents"). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
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
    reservation_id uuid references reservations (id),
    application_id uuid references boat_license_applications (id),
    currency text not null check (currency in ('CHF', 'EUR')),
    total_cents integer not null,
    facts jsonb not null,
    issued_on date not null,
    credit_of uuid references invoices (id),
    created_by text not null,
    created_at timestamptz(3) not null default now(),
    constraint invoices_numbered unique (kind, year, number),
    constraint invoices_account check (num_nonnulls(reservation_id, application_id) = 1),
    constraint invoices_sign check (case kind when 'invoice' then total_cents > 0 else total_cents < 0 end),
    constraint invoices_corrected check ((kind = 'credit-note') = (credit_of is not null))
  )`,
  `alter table invoices add column search text not null generated always as (coalesce(searchable(
    facts ->> 'number' || ' ' || (facts -> 'person' ->> 'name') || ' ' || (facts ->> 'about')), '')) stored`,
  `alter table invoices alter column search set statistics 1000`,
  `create index invoices_by_words on invoices using gin (search gin_trgm_ops)`,
  `create index invoices_by_creation on invoices (created_at desc, id desc)`,
  `create index invoices_by_kind on invoices (kind, created_at desc, id desc)`,
  `create index invoices_by_day on invoices (issued_on, id)`,
  `create index invoices_by_reservation on invoices (reservation_id) where reservation_id is not null`,
  `create index invoices_by_application on invoices (application_id) where application_id is not null`,
  `create index invoices_corrections on invoices (credit_of) where credit_of is not null`,
  `create function invoices_are_never_edited() returns trigger language plpgsql as $$
    begin raise exception 'invoices are never edited'; end $$`,
  `create trigger invoices_never_edited before update or delete on invoices
    for each row execute function invoices_are_never_edited()`,

  `alter table charges add column invoice_id uuid references invoices (id)`,
  `create index charges_by_invoice on charges (invoice_id) where invoice_id is not null`,
]
