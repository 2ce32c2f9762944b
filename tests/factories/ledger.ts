import { takePayment } from "#app/features/payments/counter/take-payment.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { balanceOf, type NewCharge } from "#app/features/payments/ledger/ledger.rules.ts"
import { chargeAccount } from "#app/features/payments/ledger/write-charges.server.ts"
import type { AccountKey } from "#app/features/payments/payments.rules.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { testNow } from "./slots.ts"

export function aLine(traits: Partial<NewCharge> = {}): NewCharge {
  const amountCents = traits.amountCents ?? 35_000
  return {
    code: "lesson",
    text: "Permis Bateau",
    quantity: 1,
    unitCents: amountCents,
    amountCents,
    currency: "EUR",
    vatPermille: null,
    ...traits,
  }
}

export async function charge(
  db: Db,
  key: AccountKey,
  { now = testNow, ...line }: Partial<NewCharge> & { now?: Date } = {},
) {
  await inTransaction(db, (trx) => chargeAccount(trx, key, { lines: [aLine(line)], now }))
}

/** Taken by the terminal at Nyon. */
export async function pay(
  db: Db,
  account: AccountKey,
  amountCents: number,
  { userId = null, now = testNow }: { userId?: string | null; now?: Date } = {},
) {
  const { charges } = await readLedger(db, account)
  const currency = charges[0]?.currency ?? "EUR"
  const paid = { account, amountCents, currency, method: "terminal" as const, base: "nyon" }
  return await inTransaction(db, (trx) =>
    takePayment(trx, { ...paid, paymentId: crypto.randomUUID(), userId, actor: "system", now }),
  )
}

export async function balance(db: Db, key: AccountKey) {
  const { owedCents, paidCents, restCents } = balanceOf(await readLedger(db, key))
  return { owedCents, paidCents, restCents }
}
