import type { AccountHolder, HolderOf } from "#app/features/payments/ledger/account-holder.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { PaymentRow } from "#app/features/payments/ledger/ledger.rules.ts"
import { methodWords } from "#app/features/payments/payments.labels.ts"
import { isSimulated } from "#app/features/payments/payments.rules.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { PdfFile } from "#app/platform/http/pdf-content.server.ts"
import { documentWords } from "#content/till/printed-documents.ts"
import { personByName } from "./invoice.schema.ts"
import "./invoices.tables.server.ts"
import { bookedAt, doneAt, isDone, receiptReference, remainingAfter } from "./receipts.rules.ts"
import { renderReceipt } from "./render-receipt.server.ts"
import { schoolOnPaper } from "./school-on-paper.queries.server.ts"

/** The caller checks access. @returns undefined for a pending or failed payment and for a forgotten person */
export async function receiptFile(db: Db, paymentId: string, holderOf: HolderOf): Promise<PdfFile | undefined> {
  const row = await db
    .selectFrom("paymentTransactions")
    .select("accountId")
    .where("id", "=", paymentId)
    .executeTakeFirst()
  return row && (await receiptOfHolder(db, await holderOf(db, row.accountId), paymentId))
}

/** Finds what `receiptFile` does, but nothing for a payment of another account. */
export async function receiptOfHolder(
  db: Db,
  holder: AccountHolder | undefined,
  paymentId: string,
): Promise<PdfFile | undefined> {
  if (!holder) return undefined
  const ledger = await readLedger(db, holder.account.id)
  const payment = ledger.payments.find(({ id }) => id === paymentId)
  if (!payment || !isDone(payment)) return undefined
  const { kind, providerRef, amountCents, currency, counts } = payment
  const simulated = isSimulated(payment)
  const receivedOn = dayAt(doneAt(payment))
  const { school } = await schoolOnPaper(db, receivedOn)
  const reference = receiptReference(payment)
  const bytes = await renderReceipt({
    kind,
    reference,
    receivedOn,
    currency,
    amountCents,
    method: [methodWords({ ...payment, simulated }), providerRef].filter(Boolean).join(", "),
    school,
    person: personByName(holder.fullName),
    about: documentWords.about(holder.about, holder.reference),
    invoice: kind === "payment" ? await invoicePaid(db, holder.account.id, payment) : null,
    remainingCents: remainingAfter(ledger, payment),
    simulated: simulated ? (counts ? "counted" : "uncounted") : null,
  })
  return { name: `recu-${reference}.pdf`, bytes }
}

async function invoicePaid(db: Db, accountId: string, payment: PaymentRow): Promise<string | null> {
  const row = await db
    .selectFrom("invoices")
    .select("facts")
    .where("accountId", "=", accountId)
    .where("kind", "=", "invoice")
    .where("createdAt", "<=", bookedAt(payment))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
  return row?.facts.number ?? null
}
