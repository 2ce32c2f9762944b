import { sql } from "kysely"
import { type InvoiceFacts, personByName, type SchoolOnPaper } from "#app/features/payments/invoices/invoice.schema.ts"
import { schoolOnPaper } from "#app/features/payments/invoices/school-on-paper.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"

/** A second row beside that of the same id, told apart by its first digit. */
const second = (digit: string) => sql`overlay(id::text placing ${sql.lit(digit)} from 1 for 1)::uuid`

const sold = sql<boolean>`reservations.status in ('confirmed', 'completed')`
/** The latest twenty owe their supplement, in a school of any size. */
const paysAll = sql<boolean>`reservations.id not in (
  select id from reservations where ${sold} order by created_at desc, id desc limit 20)`
const method = sql`(array['cash', 'terminal', 'transfer'])[1 + abs(hashtext(reservations.id::text)) % 3]`

/**
 * Two charges, two payments and two invoices for each booking that the school confirmed, a fee and a seat for each
 * candidate, and the closings of every past day.
 */
export async function addMoney(db: Db): Promise<void> {
  // Their one look for each row would take most of the time.
  await sql`alter table charges disable trigger charges_open_accounts`.execute(db)
  await sql`alter table payment_transactions disable trigger payment_transactions_open_accounts`.execute(db)
  await addAccounts(db)
  await addInvoices(db)
  await addCharges(db)
  await addClosings(db)
  await addPayments(db)
  await sql`alter table charges enable trigger charges_open_accounts`.execute(db)
  await sql`alter table payment_transactions enable trigger payment_transactions_open_accounts`.execute(db)
}

async function addAccounts(db: Db): Promise<void> {
  await sql`insert into money_accounts (booking_id, currency) select id, 'EUR' from reservations where ${sold}`.execute(
    db,
  )
  await sql`
    insert into money_accounts (application_id, currency) select id, 'CHF' from boat_license_applications
    where status = 'approved' on conflict do nothing`.execute(db)
}

const lines = [
  { digit: "a", code: "rental", text: "Prestation", cents: 8_000, paid: sql<boolean>`true` },
  { digit: "b", code: "extra", text: "Supplément", cents: 2_000, paid: paysAll },
]

/** What an invoice of the growth school says; number, day, person and subject are those of its booking. */
function invoiceFacts({ text, cents }: (typeof lines)[number], school: SchoolOnPaper): InvoiceFacts {
  return {
    kind: "invoice",
    number: "F-2027-0001",
    issuedOn: "2027-06-12",
    dueOn: null,
    currency: "EUR",
    school,
    person: personByName("Élodie Rochat"),
    about: "Réservation",
    lines: [{ text, quantity: 1, unitCents: cents, cents, vatPermille: null }],
    totalCents: cents,
    vat: [],
    paidCents: cents,
    dueCents: 0,
    payment: null,
    creditOf: null,
  }
}

async function addInvoices(db: Db): Promise<void> {
  const { school } = await schoolOnPaper(db, "2027-06-12")
  const written = lines.map((line) => {
    const facts = JSON.stringify(invoiceFacts(line, school))
    return sql`(${sql.lit(line.digit)}, ${sql.lit(line.cents)}, ${sql.lit(facts)}::jsonb)`
  })
  await sql`
    insert into invoices (id, kind, year, number, account_id, currency, total_cents, facts, issued_on, created_by, created_at)
    select overlay(id::text placing digit from 1 for 1)::uuid, 'invoice', year, row_number() over (partition by year order by created_at, digit),
      id, 'EUR', cents, line.facts || jsonb_build_object('number', 'F-' || year || '-' || reference || digit,
        'about', 'Réservation ' || reference, 'issuedOn', created_at::date,
        'person', line.facts -> 'person' || jsonb_build_object('name', first_name || ' ' || last_name)),
      created_at::date, 'bench', created_at
    from reservations, lateral (select extract(year from created_at)::integer as year) as issued,
      (values ${sql.join(written)}) as line (digit, cents, facts)
    where ${sold}`.execute(db)
  await sql`
    insert into invoice_counters (kind, year, last) select kind, year, max(number) from invoices group by kind, year
    on conflict do nothing`.execute(db)
}

async function addCharges(db: Db): Promise<void> {
  for (const { digit, code, text, cents } of lines) {
    await sql`
      insert into charges (id, account_id, kind, code, text, quantity, unit_cents, amount_cents, currency, created_at, invoice_id)
      select ${second(digit)}, id, 'charge', ${code}, ${text}, 1, ${cents}, ${cents}, 'EUR', created_at, ${second(digit)}
      from reservations where ${sold}`.execute(db)
  }
  await sql`
    insert into charges (id, account_id, kind, code, text, quantity, unit_cents, amount_cents, currency, created_at)
    select id, id, 'charge', 'application-' || license_type, 'Dossier', 1, 45000, 45000, 'CHF', submitted_at
    from boat_license_applications where status = 'approved'`.execute(db)
  await sql`
    insert into charges (id, account_id, booking_id, kind, code, text, quantity, unit_cents, amount_cents, currency, created_at)
    select ${second("c")}, application_id, id, 'charge', 'session-practice', 'Séance', 1, price_cents, price_cents, 'CHF', created_at
    from seats where price_cents > 0`.execute(db)
}

/** One of each base and past day. */
async function addClosings(db: Db): Promise<void> {
  await sql`
    insert into closings (id, base, day, nth, closed_at)
    select gen_random_uuid(), base, day, 1, (day + time '19:00') at time zone 'Europe/Zurich'
    from (select distinct base, created_at::date as day from reservations) as days where day < current_date`.execute(db)
}

async function addPayments(db: Db): Promise<void> {
  for (const { digit, cents, paid } of lines) {
    await sql`
      insert into payment_transactions (id, user_id, account_id, kind, amount_cents, currency, status, provider, purpose, method,
        base, closing_id, settled_at, created_at)
      select overlay(reservations.id::text placing ${sql.lit(digit)} from 1 for 1)::uuid, user_id, reservations.id, 'payment', ${cents}::integer,
        'EUR', 'completed', 'counter', 'account', method, reservations.base, case when method <> 'transfer' then closings.id end,
        reservations.created_at, reservations.created_at
      from reservations left join closings on closings.base = reservations.base and closings.day = reservations.created_at::date,
        lateral (select ${method} as method) as paid
      where ${sold} and ${paid}`.execute(db)
  }
  await sql`
    insert into closing_lines (closing_id, method, currency, expected_cents, counted_cents, row_count)
    select closing_id, method, currency, sum(amount_cents), sum(amount_cents), count(*) from payment_transactions
    where closing_id is not null group by closing_id, method, currency`.execute(db)
  await sql`
    insert into payment_transactions (id, user_id, account_id, kind, amount_cents, status, provider, purpose, method, base, settled_at, created_at)
    select overlay(id::text placing 'c' from 1 for 1)::uuid, user_id, application_id, 'payment', price_cents, 'completed', 'counter', 'account',
      'transfer', 'nyon', created_at, created_at
    from seats where price_cents > 0`.execute(db)
}
