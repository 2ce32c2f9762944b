import { type RawBuilder, sql } from "kysely"
import { isSettled } from "#app/features/payments/counted-payments.server.ts"
import type { PaymentMethod } from "#app/features/payments/payments.schema.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { ChargeCode } from "./ledger.schema.ts"

interface Amount {
  amountCents: number
  currency: Currency
}

interface BookColumns extends Amount {
  id: string
  at: Date
  reservationId: string | null
  applicationId: string | null
}

type Booked =
  | {
      kind: "charge" | "credit"
      code: ChargeCode
      /** The code of the charge that a credit lowers. */
      loweredCode: ChargeCode | null
      text: string
      vatPermille: number | null
      method: null
      provider: null
      counts: true
    }
  | {
      kind: "payment" | "refund"
      code: null
      loweredCode: null
      text: null
      vatPermille: null
      method: PaymentMethod
      provider: string
      /** False for simulated money outside a demonstration. */
      counts: boolean
    }

export type BookRow = BookColumns & Booked

/** The rows of a period that are booked alike, summed; without a text and a rate of VAT. */
export type BookSum = Amount & Booked & { entry: string; rowCount: number }

interface BooksAsked {
  from: Date
  to: Date
  currency?: Currency | undefined
  /** The entries of `BookSum`; all if undefined. */
  entries?: readonly string[] | undefined
}

/** What decides on which accounts a row is booked. */
const chargeEntry = sql<string>`concat_ws(' ', charge.kind, charge.code, lowered.code)`
const paymentEntry = sql<string>`concat_ws(' ', kind, method, provider, counts)`

const charges = sql`charges as charge left join charges as lowered on lowered.id = charge.credit_of`
const settledAt = sql<Date>`coalesce(settled_at, created_at)`

export async function bookSums(db: Db, { from, to, currency }: BooksAsked): Promise<BookSum[]> {
  const { rows } = await sql<BookSum>`
    select ${chargeEntry} as entry, charge.currency, charge.kind, charge.code, lowered.code as lowered_code, '' as text,
      null::integer as vat_permille, null as method, null as provider, true as counts,
      sum(charge.amount_cents) as amount_cents, count(*) as row_count
    from ${charges}
    where charge.created_at >= ${from} and charge.created_at < ${to}
      and charge.currency = coalesce(${currency ?? null}, charge.currency)
    group by charge.currency, charge.kind, charge.code, lowered.code
    union all
    select ${paymentEntry}, currency, kind, null, null, null, null, method, provider, counts, sum(amount_cents), count(*)
    from payment_transactions
    where ${isSettled} and ${settledAt} >= ${from} and ${settledAt} < ${to}
      and currency = coalesce(${currency ?? null}, currency)
    group by currency, kind, method, provider, counts`.execute(db)
  return rows
}

/** Yields charges, credits, payments and refunds between two instants in pages, oldest first. */
export async function* bookRows(db: Db, asked: BooksAsked, pageSize: number): AsyncGenerator<BookRow[]> {
  let after = { at: new Date(0), id: "00000000-0000-0000-0000-000000000000" }
  for (;;) {
    const rows = await pageOf(db, asked, after, pageSize)
    const last = rows.at(-1)
    if (last) yield rows
    if (!last || rows.length < pageSize) return
    after = last
  }
}

async function pageOf(
  db: Db,
  { from, to, currency, entries }: BooksAsked,
  after: { at: Date; id: string },
  most: number,
): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    select * from (
      (select charge.id, charge.created_at as at, charge.reservation_id, charge.application_id, charge.amount_cents,
          charge.currency, charge.kind, charge.code, lowered.code as lowered_code, charge.text, charge.vat_permille,
          null as method, null as provider, true as counts
        from ${charges}
        where charge.created_at >= ${from} and charge.created_at < ${to}
          and (charge.created_at, charge.id) > (${after.at}, ${after.id}::uuid)
          and charge.currency = coalesce(${currency ?? null}, charge.currency) and ${among(chargeEntry, entries)}
        order by charge.created_at, charge.id limit ${most})
      union all
      (select id, ${settledAt}, reservation_id, application_id, amount_cents,
          currency, kind, null, null, null, null, method, provider, counts
        from payment_transactions
        where ${isSettled}
          and ${settledAt} >= ${from} and ${settledAt} < ${to}
          and (${settledAt}, id) > (${after.at}, ${after.id}::uuid)
          and currency = coalesce(${currency ?? null}, currency) and ${among(paymentEntry, entries)}
        order by ${settledAt}, id limit ${most})
    ) as books
    order by at, id limit ${most}`.execute(db)
  return rows
}

function among(entry: RawBuilder<string>, entries: readonly string[] | undefined) {
  return entries ? sql<boolean>`${entry} = any(${entries})` : sql<boolean>`true`
}
