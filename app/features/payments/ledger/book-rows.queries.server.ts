import { sql } from "kysely"
import { isSettled } from "#app/features/payments/counted-payments.server.ts"
import type { PaymentMethod } from "#app/features/payments/payments.schema.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { ChargeCode } from "./ledger.schema.ts"

interface BookColumns {
  id: string
  at: Date
  reservationId: string | null
  applicationId: string | null
  amountCents: number
  currency: Currency
}

export type BookRow = BookColumns &
  (
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
  )

interface BooksAsked {
  from: Date
  to: Date
  currency?: Currency | undefined
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
  { from, to, currency }: BooksAsked,
  after: { at: Date; id: string },
  most: number,
): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    select * from (
      (select charge.id, charge.created_at as at, charge.reservation_id, charge.application_id, charge.amount_cents,
          charge.currency, charge.kind, charge.code, lowered.code as lowered_code, charge.text, charge.vat_permille,
          null as method, null as provider, true as counts
        from charges as charge left join charges as lowered on lowered.id = charge.credit_of
        where charge.created_at >= ${from} and charge.created_at < ${to}
          and (charge.created_at, charge.id) > (${after.at}, ${after.id}::uuid)
          and charge.currency = coalesce(${currency ?? null}, charge.currency)
        order by charge.created_at, charge.id limit ${most})
      union all
      (select id, coalesce(settled_at, created_at), reservation_id, application_id, amount_cents,
          currency, kind, null, null, null, null, method, provider, counts
        from payment_transactions
        where ${isSettled}
          and coalesce(settled_at, created_at) >= ${from} and coalesce(settled_at, created_at) < ${to}
          and (coalesce(settled_at, created_at), id) > (${after.at}, ${after.id}::uuid)
          and currency = coalesce(${currency ?? null}, currency)
        order by coalesce(settled_at, created_at), id limit ${most})
    ) as books
    order by at, id limit ${most}`.execute(db)
  return rows
}
