import { v7 as uuid } from "uuid"
import { vatOn } from "#app/features/catalogue/catalogue.queries.server.ts"
import { vatPermilleOf } from "#app/features/catalogue/vat.rules.ts"
import type { Ledger, NewCharge } from "#app/features/payments/ledger/ledger.rules.ts"
import { chargeAccount } from "#app/features/payments/ledger/write-charges.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { amountToSet } from "./account.queries.server.ts"
import type { AccountRefusal } from "./account.refusals.ts"
import type { NewAmount } from "./account.schema.ts"
import type { AccountHeader } from "./account-header.queries.server.ts"
import { type AccountCommand, entityOf, openAccount } from "./open-account.server.ts"
import type { AccountOutcome, MoneyDeps } from "./take-on-account.server.ts"

/** Sets the amount of a booking whose price was a « à partir de », or charges a supplement (school 4, "Catalogue"). */
export async function chargeOnAccount(deps: MoneyDeps, command: AccountCommand<NewAmount>): Promise<AccountOutcome> {
  const { asked, actor, now } = command
  return await inTransaction(deps.db, async (trx): Promise<AccountOutcome> => {
    const opened = await openAccount(trx, command, { act: "charges", entityId: uuid() })
    if (!opened.ok || opened.replayed) return opened
    const { holder, ledger } = opened
    const refusal = refusalOf(holder, ledger, asked)
    if (refusal) return { ok: false, refusal }
    const { liable } = await vatOn(trx, dayAt(now))
    const line = lineOf(holder, ledger, asked, vatPermilleOf(holder.treatment, liable))
    await chargeAccount(trx, holder.key, { lines: [line], now })
    const { code, amountCents, currency } = line
    const change = { code, amountCents, currency }
    await recordEvent(trx, { actor, action: "charge.added", ...entityOf(holder), change })
    await deps.tellOfMoney(trx, { key: holder.key, occasion: "charged", now })
    return { ok: true }
  })
}

function refusalOf(holder: AccountHeader, ledger: Ledger, asked: NewAmount): AccountRefusal | undefined {
  if (!holder.chargeable) return "not-chargeable"
  if (asked.text === undefined && !amountToSet(holder, ledger)) return "amount-set"
  const currency = ledger.charges[0]?.currency ?? holder.currency
  return asked.currency === currency ? undefined : "other-currency"
}

function lineOf(
  holder: AccountHeader,
  ledger: Ledger,
  { amountCents, currency, text }: NewAmount,
  vatPermille: number | null,
): NewCharge {
  const amount = { quantity: 1, unitCents: amountCents, amountCents, currency, vatPermille }
  const set = text === undefined ? amountToSet(holder, ledger) : undefined
  return set ? { code: set.code, text: set.text, ...amount } : { code: "extra", text: text ?? "", ...amount }
}
