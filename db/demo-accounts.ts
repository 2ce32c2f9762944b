import { sql } from "kysely"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"

/** Charges what the demonstration booked, and pays what is over and the deposits of what lies ahead. */
export async function demoAccounts(
  trx: Trx,
  { adminId, now }: { adminId: string | undefined; now: Date },
): Promise<void> {
  await chargeFees(trx)
  await chargeBookings(trx, now)
  await chargeSeats(trx)
  await payWhatIsOver(trx, now)
  await payDeposits(trx, now)
  if (adminId) await closePastDays(trx, { adminId, now })
}

/** A fee is charged with the payment that settles it, and credited with its refund. */
async function chargeFees(trx: Trx): Promise<void> {
  await sql`
    with paid as (
      select gen_random_uuid() as charge_id, payment.*, 'application-' || license_type as fee
      from payment_transactions as payment join boat_license_applications as application
        on application.id = payment.account_id
      where payment.demo and kind = 'payment' and purpose = 'fee'
    ), charged as (
      insert into charges (id, account_id, kind, code, text, quantity, unit_cents, amount_cents, currency, demo, created_at)
      select charge_id, account_id, 'charge', fee, 'Frais de dossier', 1, amount_cents, amount_cents, currency, true, settled_at
      from paid
    )
    insert into charges (id, account_id, kind, credit_of, code, text, quantity, unit_cents, amount_cents, currency, demo, created_at)
    select gen_random_uuid(), paid.account_id, 'credit', charge_id, 'cancellation', 'Annulation : Frais de dossier',
      1, paid.amount_cents, paid.amount_cents, paid.currency, true, refund.settled_at
    from paid join payment_transactions as refund on refund.refund_of = paid.id`.execute(trx)
}

/** The amount of a lesson or an outing that lies ahead is not always set yet. */
async function chargeBookings(trx: Trx, now: Date): Promise<void> {
  await sql`
    insert into charges (id, account_id, kind, code, text, quantity, unit_cents, amount_cents, currency, demo, created_at)
    select gen_random_uuid(), id, 'charge',
      case kind when 'boat_license' then 'lesson' when 'boat_rental' then 'rental' else 'outing' end,
      case kind
        when 'boat_license' then 'Permis Bateau'
        when 'boat_rental' then
          'Location de Bateau, ' || rental_duration || case rental_duration when 1 then ' heure' else ' heures' end
        else 'Sortie Groupe' end,
      coalesce(rental_duration, 1), price_cents / coalesce(rental_duration, 1), price_cents, price_currency, true,
      least(created_at + interval '3 hours', ${now}::timestamptz)
    from reservations
    where demo and (status = 'completed'
      or (status = 'confirmed' and (kind = 'boat_rental' or ${drawn(sql`reference`)} < 7)))`.execute(trx)
}

async function chargeSeats(trx: Trx): Promise<void> {
  await sql`
    insert into charges (id, account_id, booking_id, kind, code, text, quantity, unit_cents, amount_cents, currency, demo, created_at)
    select gen_random_uuid(), application_id, id, 'charge', 'session-' || kind,
      case kind when 'theory' then 'Session de théorie' else 'Session de pratique' end || ', réf. ' || reference,
      1, price_cents, price_cents, price_currency, true, least(created_at, starts_at)
    from seats
    where status = 'confirmed' and price_cents > 0
      and not exists (select from charges where charges.booking_id = seats.id)`.execute(trx)
}

/** People pay at the base's counter when they come; most candidates pay the whole programme at its first session. */
async function payWhatIsOver(trx: Trx, now: Date): Promise<void> {
  await sql`
    insert into payment_transactions (id, user_id, account_id, kind, purpose, method, base,
      amount_cents, currency, status, provider, settled_at, created_at, updated_at, demo)
    select gen_random_uuid(), user_id, account_id, 'payment', 'account', method, base,
      amount_cents, currency, 'completed', 'counter', at, at, at, true
    from (
      select booked.user_id, charges.account_id, amount_cents, currency, base,
        ${methodOf(sql`charges.id::text`)} as method, booked.starts_at as at
      from charges
      join (
        select id, user_id, base, starts_at from reservations where demo
        union all
        select id, user_id, coalesce(base, 'nyon'),
          case when ${drawn(sql`application_id::text`)} < 9 then greatest(begins_at, created_at) else starts_at end
        from seats join (
          select application_id, min(starts_at) as begins_at from seats where status = 'confirmed'
          group by application_id
        ) as programme using (application_id)
      ) as booked on booked.id = coalesce(charges.booking_id, charges.account_id)
      where charges.demo and booked.starts_at <= ${now}::timestamptz
    ) as over`.execute(trx)
}

/** Most lessons that lie ahead have their deposit paid; those near, whose balance is due, mostly everything. */
async function payDeposits(trx: Trx, now: Date): Promise<void> {
  await sql`
    insert into payment_transactions (id, user_id, account_id, kind, purpose, method, base,
      amount_cents, currency, status, provider, settled_at, created_at, updated_at, demo)
    select gen_random_uuid(), user_id, account_id, 'payment', 'account', 'terminal', base,
      case when ${drawn(sql`reference`)} < 5 and starts_at < ${now}::timestamptz + interval '8 days'
        then amount_cents else ceil(amount_cents * 0.3 / 5) * 5 end,
      currency, 'completed', 'counter', at, at, at, true
    from charges
    join (select id, user_id, base, starts_at, reference from reservations where demo) as booked
      on booked.id = account_id
    cross join lateral (select charges.created_at as at) as paid
    where charges.demo and code = 'lesson' and starts_at > ${now}::timestamptz and ${drawn(sql`reference`)} < 6`.execute(
    trx,
  )
}

/** 0 to 9, the same for the same text. */
function drawn(text: ReturnType<typeof sql>) {
  return sql`(('x' || substr(md5(${text}), 1, 6))::bit(24)::integer % 10)`
}

function methodOf(text: ReturnType<typeof sql>) {
  return sql`case when ${drawn(text)} < 4 then 'cash' when ${drawn(text)} < 9 then 'terminal' else 'transfer' end`
}

/** The till is closed up to the day before yesterday, without a difference. */
async function closePastDays(trx: Trx, { adminId, now }: { adminId: string; now: Date }): Promise<void> {
  const yesterday = addDays(dayAt(now), -1)
  const day = sql`(settled_at at time zone 'Europe/Zurich')::date`
  await sql`
    insert into closings (id, base, day, nth, closed_by, closed_at)
    select gen_random_uuid(), base, ${day}, 1, ${adminId}::uuid,
      (${day} + time '18:30') at time zone 'Europe/Zurich'
    from payment_transactions
    where demo and method in ('cash', 'terminal') and ${day} < ${yesterday}::date
    group by base, ${day}`.execute(trx)
  await sql`
    update payment_transactions set closing_id = closings.id from closings
    where demo and method in ('cash', 'terminal') and closings.base = payment_transactions.base
      and closings.day = ${day}`.execute(trx)
  await sql`
    insert into closing_lines (closing_id, method, currency, expected_cents, counted_cents, row_count)
    select closing_id, method, currency, sum(amount_cents), sum(amount_cents), count(*)
    from payment_transactions where closing_id is not null
    group by closing_id, method, currency`.execute(trx)
}
