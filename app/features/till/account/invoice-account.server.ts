import { v7 as uuid } from "uuid"
import { personByName } from "#app/features/payments/invoices/invoice.schema.ts"
import { issueInvoice } from "#app/features/payments/invoices/issue-invoice.server.ts"
import { accountDues, type PaymentTerms } from "#app/features/payments/ledger/dues.rules.ts"
import type { Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { formatInstantDay } from "#app/ui/formats.ts"
import type { Invoicing } from "./account.schema.ts"
import { type AccountHeader, termsOf } from "./account-header.queries.server.ts"
import { type AccountCommand, openAccount } from "./open-account.server.ts"
import type { AccountOutcome, MoneyDeps } from "./take-on-account.server.ts"

/** Invoices what an account was charged and credited since its last document, and tells its person (school 4). */
export async function invoiceAccount(deps: MoneyDeps, command: AccountCommand<Invoicing>): Promise<AccountOutcome> {
  const { asked, actor, now } = command
  return await inTransaction(deps.db, async (trx): Promise<AccountOutcome> => {
    const opened = await openAccount(trx, command, { act: "invoices", entityId: uuid() })
    if (!opened.ok || opened.replayed) return opened
    const { holder, ledger } = opened
    const { key: account } = holder
    const terms = await termsOf(trx, command.kind, command.accountId)
    const dueOn = dueDay(ledger, terms, now)
    const outcome = await issueInvoice(trx, {
      account,
      person: personOnPaper(asked),
      about: aboutOf(holder),
      dueOn,
      actor,
      now,
    })
    if (!outcome.ok) return outcome
    const invoice = outcome.issued.map(({ number }) => number).join(", ")
    const occasion = outcome.issued.some(({ kind }) => kind === "invoice") ? "invoiced" : "credited"
    await deps.tellOfMoney(trx, { key: account, occasion, invoice, now })
    return { ok: true }
  })
}

/** The last day on which a part is due, today at the earliest; null where nothing is. */
function dueDay(ledger: Ledger, terms: PaymentTerms | undefined, now: Date): string | null {
  const last = terms && accountDues(ledger, terms).at(-1)
  if (!last) return null
  const [day, today] = [dayAt(last.dueAt), dayAt(now)]
  return day < today ? today : day
}

function aboutOf({ what, reference, startsAt }: AccountHeader): string {
  return [what, `réf. ${reference}`, startsAt && formatInstantDay(startsAt, "long")].filter(Boolean).join(", ")
}

/** An address counts when it is whole. */
function personOnPaper({ name, street, houseNumber, postalCode, town }: Invoicing) {
  const whole = street !== "" && postalCode !== "" && town !== ""
  if (!whole) return personByName(name)
  return { name, street, houseNumber: houseNumber || null, postalCode, town, country: "CH" }
}
