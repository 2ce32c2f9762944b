import { personByName } from "#app/features/payments/invoices/invoice.schema.ts"
import { uninvoicedCents } from "#app/features/payments/invoices/invoices.queries.server.ts"
import { issueInvoice } from "#app/features/payments/invoices/issue-invoice.server.ts"
import { accountDues, type PaymentTerms } from "#app/features/payments/ledger/dues.rules.ts"
import { balanceOf, type Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { formatInstantDay } from "#app/ui/formats.ts"
import type { AccountRefusal } from "./account.refusals.ts"
import type { Invoicing } from "./account.schema.ts"
import { type AccountHeader, paymentTermsOf } from "./account-header.queries.server.ts"
import { type AccountCommand, type AccountOutcome, type MoneyDeps, runOnAccount } from "./open-account.server.ts"

/** Issues an invoice or credit note, and mails the person (school 4, "Documents"). */
export async function invoiceAccount(deps: MoneyDeps, command: AccountCommand<Invoicing>): Promise<AccountOutcome> {
  const { accountId, asked, actor, now } = command
  return await runOnAccount(deps, command, "invoices", async (trx, { header, ledger }) => {
    const refusal = refusalOf(await uninvoicedCents(trx, accountId), ledger, asked)
    if (refusal) return { ok: false, refusal }
    const terms = await paymentTermsOf(trx, command.kind, accountId)
    const dueOn = dueDay(ledger, terms, now)
    const outcome = await issueInvoice(trx, {
      accountId,
      person: personOnPaper(asked),
      about: serviceLine(header),
      dueOn,
      actor,
      now,
    })
    if (!outcome.ok) return outcome
    const { kind, number: invoice } = outcome.issued
    const occasion = kind === "invoice" ? "invoiced" : "credited"
    await deps.tellOfMoney(trx, { accountId, occasion, invoice, now })
    return { ok: true }
  })
}

/** A document never changes, so it must hold the sum that the screen showed, and ask for no money that is on its way. */
function refusalOf(
  toInvoiceCents: number,
  ledger: Ledger,
  { seenToInvoiceCents }: Invoicing,
): AccountRefusal | undefined {
  if (toInvoiceCents === 0) return "nothing-to-invoice"
  if (toInvoiceCents !== seenToInvoiceCents) return "to-invoice-changed"
  return toInvoiceCents > 0 && balanceOf(ledger).pendingCents > 0 ? "payment-under-way" : undefined
}

/** Returns the day on which the last part is due, today at the earliest. */
function dueDay(ledger: Ledger, terms: PaymentTerms | undefined, now: Date): string | null {
  const last = accountDues(ledger, terms).at(-1)
  if (!last) return null
  const [day, today] = [dayAt(last.dueAt), dayAt(now)]
  return day < today ? today : day
}

function serviceLine({ what, reference, startsAt }: AccountHeader): string {
  return [what, `réf. ${reference}`, startsAt && formatInstantDay(startsAt, "long")].filter(Boolean).join(", ")
}

function personOnPaper({ name, street, houseNumber, postalCode, town, country }: Invoicing) {
  if (street === "") return personByName(name)
  return { name, street, houseNumber: houseNumber || null, postalCode, town, country }
}
