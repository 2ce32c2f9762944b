import { invoicesOf, uninvoicedCents } from "#app/features/payments/invoices/invoices.queries.server.ts"
import { accountDues, duesShown } from "#app/features/payments/ledger/dues.rules.ts"
import { accountOf, readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { Ledger, PaymentRow } from "#app/features/payments/ledger/ledger.rules.ts"
import { debtorsOf } from "#app/features/payments/told/debtors.queries.server.ts"
import { isPriceSet } from "#app/features/reservations/charges.rules.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { AccountKind, AccountPage, WayBack } from "./account.schema.ts"
import { type AccountHeader, findHeader, paymentTermsOf } from "./account-header.queries.server.ts"

export async function readAccount(db: Db, kind: AccountKind, id: string): Promise<AccountPage | undefined> {
  const header = await findHeader(db, kind, id)
  if (!header) return undefined
  const ledger = await readLedger(db, id)
  const terms = await paymentTermsOf(db, kind, id)
  const invoices = await invoicesOf(db, id)
  const { quoted: _quoted, taxedAs: _taxedAs, ...shown } = header
  const account = accountOf(ledger) ?? emptyAccount(header)
  const ways = new Map(ledger.payments.map((payment) => [payment.id, wayBack(payment)]))
  const toSet = amountToSet(header, ledger)
  const debtor = (await debtorsOf(db, [id])).get(id) ?? null
  return {
    ...shown,
    debtor,
    ...account,
    payments: account.payments.map((line) =>
      Object.assign(line, { wayBack: line.refundableCents > 0 ? (ways.get(line.id) ?? null) : null }),
    ),
    dues: duesShown(accountDues(ledger, terms)),
    toSet: toSet ? { text: toSet.text, cents: toSet.amountCents } : null,
    invoices: invoices.map(({ currency: _currency, ...invoice }) => invoice),
    toInvoiceCents: await uninvoicedCents(db, id),
  }
}

function emptyAccount({ currency }: AccountHeader) {
  return { currency, charges: [], payments: [], owedCents: 0, paidCents: 0, restCents: 0, pendingCents: 0 }
}

function wayBack({ purpose, method }: PaymentRow): WayBack {
  if (purpose === "fee") return "application"
  return method === "online" ? "online" : "counter"
}

/** @returns undefined once the amount was set */
export function amountToSet({ chargeable, quoted }: AccountHeader, { charges }: Ledger) {
  if (!chargeable || !quoted) return undefined
  return isPriceSet(charges, quoted.code) ? undefined : quoted
}
