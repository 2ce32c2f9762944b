import { v7 as uuid } from "uuid"
import { headerOf, readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { type AccountKey, balanceOf, type Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { InvoiceKind, PersonOnPaper } from "./invoice.schema.ts"
import { type DocumentToIssue, documentsOf, invoiceFacts } from "./invoice-facts.rules.ts"
import "./invoices.tables.server.ts"
import { nextNumber } from "./next-number.server.ts"
import { schoolOnPaper } from "./school-on-paper.queries.server.ts"

export interface InvoiceToIssue {
  account: AccountKey
  person: PersonOnPaper
  /** One French line: what, its reference, its day. */
  about: string
  /** 'yyyy-MM-dd' */
  dueOn: string | null
  /** A user's id, or 'system'. */
  actor: string
  now: Date
}

export interface IssuedInvoice {
  id: string
  kind: InvoiceKind
  number: string
}

export type IssueOutcome = { ok: true; issued: IssuedInvoice[] } | { ok: false; refusal: "nothing-to-invoice" }

/**
 * Invoices what an account was charged and credited since its last document: one document per currency, a credit note
 * where credits outweigh. The caller has locked the account; other locks of its transaction come before this call.
 */
export async function issueInvoice(trx: Trx, issue: InvoiceToIssue): Promise<IssueOutcome> {
  const { column, id } = headerOf(issue.account)
  const open = await trx
    .selectFrom("charges")
    .select("id")
    .where(column, "=", id)
    .where("invoiceId", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute()
  const ledger = await readLedger(trx, issue.account)
  const openIds = new Set(open.map((row) => row.id))
  const documents = documentsOf(ledger.charges.filter((charge) => openIds.has(charge.id)))
  if (documents.length === 0) return { ok: false, refusal: "nothing-to-invoice" }
  const issued: IssuedInvoice[] = []
  // Series in one order, so that two transactions with both kinds do not wait for each other.
  for (const document of documents.toSorted((first, second) => first.kind.localeCompare(second.kind))) {
    issued.push(await insertDocument(trx, issue, { document, ledger }))
  }
  return { ok: true, issued }
}

async function insertDocument(
  trx: Trx,
  { account, person, about, dueOn, actor, now }: InvoiceToIssue,
  { document, ledger }: { document: DocumentToIssue; ledger: Ledger },
): Promise<IssuedInvoice> {
  const { kind, currency, totalCents } = document
  const issuedOn = dayAt(now)
  const year = Number(issuedOn.slice(0, 4))
  const corrected = kind === "credit-note" ? await latestInvoice(trx, account, currency) : undefined
  const { school, iban } = await schoolOnPaper(trx, issuedOn)
  const balance = balanceOf(ofCurrency(ledger, currency))
  const number = await nextNumber(trx, { kind, year })
  const creditOf = corrected?.number ?? null
  const facts = invoiceFacts({
    document,
    year,
    number,
    school,
    person,
    about,
    issuedOn,
    dueOn,
    creditOf,
    balance,
    iban,
  })
  const { column, id: accountId } = headerOf(account)
  const id = uuid()
  await trx
    .insertInto("invoices")
    .values({
      id,
      kind,
      year,
      number,
      reservationId: null,
      applicationId: null,
      [column]: accountId,
      currency,
      totalCents,
      facts: JSON.stringify(facts),
      issuedOn,
      creditOf: corrected?.id ?? null,
      createdBy: actor,
      createdAt: now,
    })
    .execute()
  const chargeIds = document.charges.map((charge) => charge.id)
  await trx.updateTable("charges").set({ invoiceId: id }).where("id", "in", chargeIds).execute()
  const change = { kind, number: facts.number, totalCents, currency }
  await recordEvent(trx, { actor, action: "invoice.issued", entity: "invoice", entityId: id, change })
  return { id, kind, number: facts.number }
}

function ofCurrency({ charges, payments }: Ledger, currency: DocumentToIssue["currency"]): Ledger {
  return {
    charges: charges.filter((charge) => charge.currency === currency),
    payments: payments.filter((payment) => payment.currency === currency),
  }
}

/** Credits take from charges that are invoiced already, so that there is one. */
async function latestInvoice(trx: Trx, account: AccountKey, currency: DocumentToIssue["currency"]) {
  const { column, id } = headerOf(account)
  const { facts, ...invoice } = await trx
    .selectFrom("invoices")
    .select(["id", "facts"])
    .where(column, "=", id)
    .where("kind", "=", "invoice")
    .where("currency", "=", currency)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow()
  return { ...invoice, number: facts.number }
}
