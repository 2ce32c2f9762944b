import { takePayment } from "#app/features/payments/counter/take-payment.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { balanceOf, type NewCharge } from "#app/features/payments/ledger/ledger.rules.ts"
import { chargeAccount } from "#app/features/payments/ledger/write-charges.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { testNow } from "./slots.ts"

/** Of an approved application without a person, so that no figure but those of its money changes. */
export async function anAccount(db: Db): Promise<string> {
  const id = crypto.randomUUID()
  const application = { id, userId: null, status: "approved", licenseType: "coastal" } as const
  await db
    .insertInto("boatLicenseApplications")
    .values({ ...application, firstName: "", lastName: "", email: "", phone: "" })
    .execute()
  return id
}

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
  accountId: string,
  { now = testNow, ...line }: Partial<NewCharge> & { now?: Date } = {},
) {
  await inTransaction(db, (trx) => chargeAccount(trx, accountId, { lines: [aLine(line)], now }))
}

/** Taken by the terminal at Nyon. */
export async function pay(
  db: Db,
  accountId: string,
  amountCents: number,
  { userId = null, now = testNow }: { userId?: string | null; now?: Date } = {},
) {
  const { charges } = await readLedger(db, accountId)
  const currency = charges[0]?.currency ?? "EUR"
  const paid = { accountId, amountCents, currency, method: "terminal" as const, base: "nyon" }
  return await inTransaction(db, (trx) =>
    takePayment(trx, { ...paid, paymentId: crypto.randomUUID(), userId, actor: "system", now }),
  )
}

export async function balance(db: Db, accountId: string) {
  const { owedCents, paidCents, restCents } = balanceOf(await readLedger(db, accountId))
  return { owedCents, paidCents, restCents }
}
