import { v7 as uuid } from "uuid"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { balanceOf, type Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { type InvoiceKind, invoiceFactsSchema, type PersonOnPaper } from "./invoice.schema.ts"
import { type DocumentToIssue, documentOf, invoiceFacts } from "./invoice-facts.rules.ts"
import "./invoices.tables.server.ts"
import { nextNumber } from "./next-number.server.ts"
import { schoolOnPaper } from "./school-on-paper.queries.server.ts"

export interface InvoiceToIssue {
  accountId: string
  person: PersonOnPaper
  about: string
  dueOn: string | null
  actor: string
  now: Date
}

export interface IssuedInvoice {
  id: string
  kind: InvoiceKind
  number: string
}

export type IssueOutcome = { ok: true; issued: IssuedInvoice } | { ok: false; refusal: "nothing-to-invoice" }

/** Invoices what has no document yet, or credits a negative sum (school 4, "Documents"). The account is locked. */
export async function issueInvoice(trx: Trx, issue: InvoiceToIssue): Promise<IssueOutcome> {
  const open = await trx
    .selectFrom("charges")
    .select("id")
    .where("accountId", "=", issue.accountId)
    .where("invoiceId", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute()
  const ledger = await readLedger(trx, issue.accountId)
  const openIds = new Set(open.map((row) => row.id))
  const document = documentOf(ledger.charges.filter((charge) => openIds.has(charge.id)))
  if (!document) return { ok: false, refusal: "nothing-to-invoice" }
  return { ok: true, issued: await insertDocument(trx, issue, { document, ledger }) }
}

async function insertDocument(
  trx: Trx,
  { accountId, person, about, dueOn, actor, now }: InvoiceToIssue,
  { document, ledger }: { document: DocumentToIssue; ledger: Ledger },
): Promise<IssuedInvoice> {
  const { kind, currency, totalCents } = document
  const issuedOn = dayAt(now)
  const year = Number(issuedOn.slice(0, 4))
  const creditOf = kind === "credit-note" ? await correctedBy(trx, document) : null
  const taxed = document.charges.some(({ vatPermille }) => vatPermille !== null)
  const { school, iban } = await schoolOnPaper(trx, issuedOn, { taxed })
  const balance = balanceOf(ledger)
  const number = await nextNumber(trx, { kind, year })
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
  const id = uuid()
  await trx
    .insertInto("invoices")
    .values({
      id,
      kind,
      year,
      number,
      accountId,
      currency,
      totalCents,
      facts: JSON.stringify(invoiceFactsSchema.parse(facts)),
      issuedOn,
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

/** Oldest first. One exists, because only credits of charges on earlier documents make a sum negative. */
async function correctedBy(trx: Trx, { charges }: DocumentToIssue): Promise<string> {
  const lowered = charges.flatMap(({ creditOf }) => creditOf ?? [])
  const documents = await trx
    .selectFrom("invoices")
    .select("facts")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("charges")
        .select((charge) => charge.ref("invoiceId").$notNull().as("invoiceId"))
        .where("id", "in", lowered),
    )
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
  return documents.map(({ facts }) => facts.number).join(", ")
}
