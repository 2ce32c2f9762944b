import { v7 as uuid } from "uuid"
import { creditsOfSum } from "#app/features/payments/ledger/credits.rules.ts"
import { insertRows } from "#app/features/payments/ledger/write-charges.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { Discount } from "./account.schema.ts"
import { type AccountCommand, entityOf, openAccount } from "./open-account.server.ts"
import type { AccountOutcome, MoneyDeps } from "./take-on-account.server.ts"

/** Lowers what an account owes; of what is paid already, the school then owes the difference. */
export async function creditAccount(deps: MoneyDeps, command: AccountCommand<Discount>): Promise<AccountOutcome> {
  const { asked, actor, now } = command
  return await inTransaction(deps.db, async (trx): Promise<AccountOutcome> => {
    const opened = await openAccount(trx, command, { act: "discounts", entityId: uuid() })
    if (!opened.ok || opened.replayed) return opened
    const { holder, ledger } = opened
    const first = ledger.charges[0]
    if (!first) return { ok: false, refusal: "nothing-charged" }
    const { amountCents, currency, text } = asked
    if (first.currency !== currency) return { ok: false, refusal: "other-currency" }
    const credits = creditsOfSum(ledger.charges, { amountCents, text: `Remise : ${text}`, code: "extra" })
    if (!credits) return { ok: false, refusal: "more-than-charged" }
    await insertRows(trx, holder.key, credits, now)
    const change = { amountCents, currency }
    await recordEvent(trx, { actor, action: "charge.credited", ...entityOf(holder), change })
    await deps.tellOfMoney(trx, { key: holder.key, occasion: "charged", now })
    return { ok: true }
  })
}
