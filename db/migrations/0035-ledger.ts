import { type Kysely, sql } from "kysely"

/**
 * The ledger (school 4): charges and credits of a booking or an application, beside its payments and refunds, which may
 * be partial, in either currency, and taken at a counter.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table charges (
      id uuid primary key,
      reservation_id uuid references reservations (id),
      application_id uuid references boat_license_applications (id),
      session_booking_id uuid references session_bookings (id),
      kind text not null check (kind in ('charge', 'credit')),
      credit_of uuid references charges (id),
      undoes uuid references charges (id),
      code text not null,
      text text not null check (text <> ''),
      quantity integer not null check (quantity > 0),
      unit_cents integer not null check (unit_cents > 0),
      amount_cents integer not null check (amount_cents > 0),
      currency text not null check (currency in ('CHF', 'EUR')),
      vat_permille integer check (vat_permille >= 0),
      demo boolean not null default false,
      created_at timestamptz(3) not null default now(),
      constraint charges_account check (num_nonnulls(reservation_id, application_id) = 1),
      constraint charges_of_seat check (session_booking_id is null or application_id is not null),
      constraint charges_credit check ((kind = 'credit') = (credit_of is not null)),
      constraint charges_undone_once unique (undoes)
    )`.execute(db)
  await sql`create index charges_by_reservation on charges (reservation_id) where reservation_id is not null`.execute(
    db,
  )
  await sql`create index charges_by_application on charges (application_id) where application_id is not null`.execute(
    db,
  )
  await sql`create index charges_by_creation on charges (created_at desc, id desc)`.execute(db)
  await sql`create index charges_credits on charges (credit_of) where credit_of is not null`.execute(db)
  await sql`create index charges_of_seats on charges (session_booking_id) where session_booking_id is not null`.execute(
    db,
  )
  await widenPayments(db)
  await countByCurrency(db)
  await chargeWhatLiesAhead(db)
}

async function widenPayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_transactions
      drop constraint payment_transactions_currency_check,
      add constraint payment_transactions_currency_check check (currency in ('CHF', 'EUR')),
      add column purpose text not null default 'fee' check (purpose in ('fee', 'account')),
      add column method text not null default 'online' check (method in ('online', 'cash', 'terminal', 'transfer')),
      add column base text,
      add constraint payment_transactions_at_base
        check (base is not null or method not in ('cash', 'terminal')),
      add constraint payment_transactions_of_one check (
        case purpose
          when 'account' then num_nonnulls(reservation_id, application_id) = 1
          else reservation_id is null and currency = 'CHF'
        end)`.execute(db)
  await sql`drop index payment_transactions_of_application`.execute(db)
  await sql`
    create unique index payment_transactions_of_application on payment_transactions (application_id)
      where kind = 'payment' and purpose = 'fee' and status in ('pending', 'completed')`.execute(db)
  await sql`
    create unique index payment_transactions_under_way
      on payment_transactions (coalesce(reservation_id, application_id))
      where kind = 'payment' and purpose = 'account' and status = 'pending'`.execute(db)
  await sql`
    create index payment_transactions_by_reservation on payment_transactions (reservation_id)
      where reservation_id is not null`.execute(db)
  await sql`drop index payment_transactions_refund`.execute(db)
  await sql`
    create unique index payment_transactions_refund on payment_transactions (refund_of)
      where status = 'pending'`.execute(db)
  await sql`create index payment_transactions_refunds on payment_transactions (refund_of) where kind = 'refund'`.execute(
    db,
  )
  await sql`
    create table simulated_refunds (
      refund_id uuid primary key,
      provider_ref text not null references simulated_payments (provider_ref),
      amount_cents integer not null check (amount_cents > 0),
      nth integer not null check (nth > 0),
      constraint simulated_refunds_nth unique (provider_ref, nth)
    )`.execute(db)
  await sql`
    insert into simulated_refunds (refund_id, provider_ref, amount_cents, nth)
    select refund_id, provider_ref, amount_cents, 1 from simulated_payments where refund_id is not null`.execute(db)
  await sql`alter table simulated_payments drop column refund_id`.execute(db)
}

const counted = (source: string, sign: 1 | -1) => `
  select 'payments_' || lower(currency) as subject, kind as status,
    (coalesce(settled_at, created_at) at time zone 'Europe/Zurich')::date as day, ${sign} as count,
    ${sign} * (case kind when 'refund' then -amount_cents else amount_cents end) as cents
  from ${source} where status = 'refunded' or (kind = 'payment' and status = 'completed')`

const noted = (...changes: string[]) => `
  insert into figure_changes
  select subject, status, day, sum(count), sum(cents) from (${changes.join(" union all ")}) as changes
  group by subject, status, day having sum(count) <> 0 or sum(cents) <> 0`

/** Each currency has its own figure, because francs and euros are never added. */
async function countByCurrency(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
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
    )
    .execute(db)
  for (const table of ["figures", "figure_changes"]) {
    await sql`update ${sql.table(table)} set subject = 'payments_chf' where subject = 'payment_transactions'`.execute(
      db,
    )
  }
}

/**
 * Charges what was paid, and confirmed bookings that lie ahead. What ended before the till existed was settled outside
 * it. The school sets the price of a lesson or an outing, which is a « à partir de ».
 */
async function chargeWhatLiesAhead(db: Kysely<unknown>): Promise<void> {
  await sql`
    with fees as (
      insert into charges (id, application_id, kind, code, text, quantity, unit_cents, amount_cents, currency, demo, created_at)
      select gen_random_uuid(), payment.application_id, 'charge', 'application-' || application.license_type,
        'Frais de dossier', 1, payment.amount_cents, payment.amount_cents, payment.currency, payment.demo,
        coalesce(payment.settled_at, payment.created_at)
      from payment_transactions as payment
      join boat_license_applications as application on application.id = payment.application_id
      where payment.kind = 'payment' and payment.status = 'completed'
      returning id
    )
    select count(*) from fees`.execute(db)
  await sql`
    insert into charges (id, application_id, session_booking_id, kind, code, text, quantity, unit_cents, amount_cents, currency, demo, created_at)
    select gen_random_uuid(), booking.application_id, booking.id, 'charge', 'session-' || slots.kind,
      case slots.kind when 'theory' then 'Session de théorie' else 'Session de pratique' end
        || ' du ' || to_char(slots.date, 'DD.MM.YYYY') || ', réf. ' || booking.reference,
      1, booking.price_cents, booking.price_cents, 'CHF', slots.demo, booking.created_at
    from session_bookings as booking join slots on slots.id = booking.session_id
    where booking.booking_status = 'confirmed' and booking.price_cents > 0 and slots.starts_at > now()`.execute(db)
  await sql`
    insert into charges (id, reservation_id, kind, code, text, quantity, unit_cents, amount_cents, currency, demo, created_at)
    select gen_random_uuid(), id, 'charge', 'rental',
      'Location de bateau, ' || rental_duration || case rental_duration when 1 then ' heure' else ' heures' end,
      1, price_cents, price_cents, price_currency, demo, updated_at
    from reservations
    where reservation_type = 'boat_rental' and status = 'confirmed' and starts_at > now() and price_cents > 0`.execute(
    db,
  )
}
