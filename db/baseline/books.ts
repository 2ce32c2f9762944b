/**
 * Every row of the books with what it adds to the sums of its account and its currency: whatever adds money reads this.
 * Without conditions, so that PostgreSQL pushes those of a query into both tables and finds their indexes.
 */
const ledger = [
  `create view ledger_lines as
    select id, kind, account_id, null::uuid as user_id, currency, amount_cents, created_at,
      created_at as moved_at, true as settled, true as counts, starts_with(code, 'application-') as is_fee,
      case kind when 'charge' then amount_cents else -amount_cents end as owed_cents,
      0 as paid_cents,
      case kind when 'charge' then amount_cents - coalesce(
        (select sum(amount_cents) from charges as credit where credit.credit_of = charges.id), 0)::integer else 0 end
        as open_cents,
      case when kind = 'credit' and code <> 'rounding'
        then (select lowered.code from charges as lowered where lowered.id = charges.credit_of) else code end as earns,
      text, vat_permille, invoice_id,
      null::text as method, null::text as provider, null::text as base, null::uuid as closing_id
    from charges
    union all
    select id, kind, account_id, user_id, currency, amount_cents, created_at,
      coalesce(settled_at, created_at), status = 'refunded' or (kind = 'payment' and status = 'completed'), counts,
      purpose = 'fee',
      0,
      received_cents(kind, status, counts, amount_cents),
      0,
      null,
      null, null, null,
      method, provider, base, closing_id
    from payment_transactions`,
]

/**
 * The accountant's journal (school 4, "Counter"): a debit and a credit for each row of the books, and for each closing
 * that counted another sum. Money that does not count is one line without an amount, so that it enters no sum.
 * `account` and `contra` say what an account holds; `content/till.ts` knows its number.
 */
const journal = [
  `create view journal_lines as
    select id, side, booked_at, kind, account_id, base, day, method, provider, counts, currency,
      amount_cents, text, vat_permille,
      case side when 0 then debit else credit end as account,
      case side when 0 then credit else debit end as contra,
      case when side = 0 and counts then amount_cents else 0 end as debit_cents,
      case when side = 1 and counts then amount_cents else 0 end as credit_cents
    from (
      select id, moved_at as booked_at, kind, account_id, null::text as base, null::date as day,
        method, provider, counts, currency, amount_cents, text, vat_permille,
        case when kind in ('charge', 'refund') then 'debtors' else coalesce(earns, method || ' ' || currency) end as debit,
        case when kind in ('charge', 'refund') then coalesce(earns, method || ' ' || currency) else 'debtors' end as credit
      from ledger_lines where settled
      union all
      select closing_id, closed_at, 'difference' as kind, null as account_id, base, day,
        method, null as provider, true as counts, currency, abs(counted_cents - expected_cents) as amount_cents,
        null as text, null as vat_permille,
        case when counted_cents > expected_cents then method || ' ' || currency else 'differences' end as debit,
        case when counted_cents > expected_cents then 'differences' else method || ' ' || currency end as credit
      from closing_lines join closings on closings.id = closing_id where counted_cents <> expected_cents
    ) as entry
    cross join (values (0), (1)) as sides (side)
    where counts or side = 0`,
]

export const books = [...ledger, ...journal]
