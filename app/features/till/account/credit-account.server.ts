import { creditsOfSum } from "#app/features/payments/ledger/credits.rules.ts"
import { insertRows } from "#app/features/payments/ledger/write-charges.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { Discount } from "./account.schema.ts"
import {
  type AccountCommand,
  type AccountOutcome,
  entityOf,
  type MoneyDeps,
  runOnAccount,
} from "./open-account.server.ts"

/** Discounts an account (school 4, "Counter"). If the account was paid, the school then owes the difference. */
export async function creditAccount(deps: MoneyDeps, command: AccountCommand<Discount>): Promise<AccountOutcome> {
  const { asked, actor, now } = command
  return await runOnAccount(deps, command, "discounts", async (trx, { header, ledger }) => {
    const first = ledger.charges[0]
    if (!first) return { ok: false, refusal: "nothing-charged" }
    const { amountCents, currency, text } = asked
    if (first.currency !== currency) return { ok: false, refusal: "other-currency" }
    const credits = creditsOfSum(ledger.charges, { amountCents, text: `Remise : ${text}`, code: "extra" })
    if (!credits) return { ok: false, refusal: "more-than-charged" }
    await insertRows(trx, header.id, credits, now)
    const change = { amountCents, currency }
    await recordEvent(trx, { actor, action: "charge.credited", ...entityOf(header), change })
    await deps.tellOfMoney(trx, { accountId: header.id, occasion: "charged", now })
    return { ok: true }
  })
}
