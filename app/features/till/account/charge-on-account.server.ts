import { readVatRates } from "#app/features/catalogue/catalogue.queries.server.ts"
import type { Ledger, NewCharge } from "#app/features/payments/ledger/ledger.rules.ts"
import { chargeAccount } from "#app/features/payments/ledger/write-charges.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { amountToSet } from "./account.queries.server.ts"
import type { AccountRefusal } from "./account.refusals.ts"
import type { NewAmount } from "./account.schema.ts"
import type { AccountHeader } from "./account-header.queries.server.ts"
import {
  type AccountCommand,
  type AccountOutcome,
  entityOf,
  type MoneyDeps,
  runOnAccount,
} from "./open-account.server.ts"

/** Sets the amount of a booking with a price « à partir de », or charges a supplement (school 4, "Catalogue"). */
export async function chargeOnAccount(deps: MoneyDeps, command: AccountCommand<NewAmount>): Promise<AccountOutcome> {
  const { asked, actor, now } = command
  return await runOnAccount(deps, command, "charges", async (trx, { header, ledger }) => {
    const refusal = refusalOf(header, ledger, asked)
    if (refusal) return { ok: false, refusal }
    const rateOf = await readVatRates(trx)
    const day = dayAt(header.startsAt === null ? now : new Date(header.startsAt))
    const line = lineOf(header, ledger, asked, rateOf(header.taxedAs, day))
    await chargeAccount(trx, header.id, { lines: [line], now })
    const { code, amountCents, currency } = line
    const change = { code, amountCents, currency }
    await recordEvent(trx, { actor, action: "charge.added", ...entityOf(header), change })
    await deps.tellOfMoney(trx, { accountId: header.id, occasion: "charged", now })
    return { ok: true }
  })
}

function refusalOf(header: AccountHeader, ledger: Ledger, asked: NewAmount): AccountRefusal | undefined {
  if (!header.chargeable) return "not-chargeable"
  if (asked.text === undefined && !amountToSet(header, ledger)) return "amount-set"
  const currency = ledger.charges[0]?.currency ?? header.currency
  return asked.currency === currency ? undefined : "other-currency"
}

function lineOf(
  header: AccountHeader,
  ledger: Ledger,
  { amountCents, currency, text }: NewAmount,
  vatPermille: number | null,
): NewCharge {
  const amount = { quantity: 1, unitCents: amountCents, amountCents, currency, vatPermille }
  const set = text === undefined ? amountToSet(header, ledger) : undefined
  return set ? { code: set.code, text: set.text, ...amount } : { code: "extra", text: text ?? "", ...amount }
}
