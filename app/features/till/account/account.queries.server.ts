import { invoicesOf, uninvoicedCents } from "#app/features/payments/invoices/invoices.queries.server.ts"
import { accountDues } from "#app/features/payments/ledger/dues.rules.ts"
import { accountOf, readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { type Ledger, openCharges, type PaymentRow } from "#app/features/payments/ledger/ledger.rules.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { AccountKind, AccountPage, WayBack } from "./account.schema.ts"
import { type AccountHeader, findHolder, termsOf } from "./account-header.queries.server.ts"

/** Undefined without such a booking or application. */
export async function readAccount(db: Db, kind: AccountKind, id: string): Promise<AccountPage | undefined> {
  const holder = await findHolder(db, kind, id)
  if (!holder) return undefined
  const ledger = await readLedger(db, holder.key)
  const terms = await termsOf(db, kind, id)
  const invoices = await invoicesOf(db, holder.key)
  const { key: _key, quoted: _quoted, treatment: _treatment, ...shown } = holder
  const account = accountOf(ledger) ?? emptyAccount(holder)
  const ways = new Map(ledger.payments.map((payment) => [payment.id, wayBack(payment)]))
  const toSet = amountToSet(holder, ledger)
  return {
    ...shown,
    ...account,
    payments: account.payments.map((line) =>
      Object.assign(line, { wayBack: line.refundableCents > 0 ? (ways.get(line.id) ?? null) : null }),
    ),
    dues: (terms ? accountDues(ledger, terms) : []).map(({ part, cents, dueAt }) => ({
      part,
      cents,
      dueAt: dueAt.toISOString(),
    })),
    toSet: toSet ? { text: toSet.text, cents: toSet.amountCents } : null,
    invoices: invoices.map(({ currency: _currency, ...invoice }) => invoice),
    toInvoiceCents: await uninvoicedCents(db, holder.key),
  }
}

function emptyAccount({ currency }: AccountHeader) {
  return { currency, charges: [], payments: [], owedCents: 0, paidCents: 0, restCents: 0, pendingCents: 0 }
}

function wayBack({ purpose, method }: PaymentRow): WayBack {
  if (purpose === "fee") return "application"
  return method === "online" ? "online" : "counter"
}

/** The quoted charge of a booking that may be charged, and is not; a discount of all of it leaves it set. */
export function amountToSet({ chargeable, quoted }: AccountHeader, { charges }: Ledger) {
  if (!chargeable || !quoted) return undefined
  const open = new Set(openCharges(charges).map(({ charge }) => charge.id))
  const taken = new Set(charges.flatMap(({ code, creditOf }) => (code === "cancellation" ? [creditOf] : [])))
  const isSet = charges.some(
    ({ id, kind, code }) => kind === "charge" && code === quoted.code && (open.has(id) || !taken.has(id)),
  )
  return isSet ? undefined : quoted
}
