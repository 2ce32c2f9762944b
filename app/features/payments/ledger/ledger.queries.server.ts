import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import "#app/features/payments/payments.tables.server.ts"
import type { AccountIds } from "#app/features/payments/payments.queries.server.ts"
import { isSimulated } from "#app/features/payments/payments.rules.ts"
import "./ledger.tables.server.ts"
import {
  balanceOf,
  type ChargeRow,
  type Ledger,
  type PaymentRow,
  refundableCents,
  signedCents,
} from "./ledger.rules.ts"
import type { Account } from "./ledger.schema.ts"

const chargeColumns = [
  "id",
  "kind",
  "creditOf",
  "undoes",
  "bookingId",
  "code",
  "text",
  "quantity",
  "unitCents",
  "amountCents",
  "currency",
  "vatPermille",
  "createdAt",
] as const

const paymentColumns = [
  "id",
  "kind",
  "refundOf",
  "purpose",
  "method",
  "amountCents",
  "currency",
  "status",
  "provider",
  "counts",
  "providerRef",
  "createdAt",
  "settledAt",
] as const

export async function readLedger(db: Db | Trx, accountId: string): Promise<Ledger> {
  return (await ledgersOf(db, [accountId])).get(accountId) ?? { charges: [], payments: [] }
}

/** Locks the charges, because a cancelled session credits them without a lock on their applications. */
export async function lockLedger(trx: Trx, accountId: string): Promise<Ledger> {
  return (await lockLedgers(trx, [accountId])).get(accountId) ?? { charges: [], payments: [] }
}

export async function lockLedgers(trx: Trx, ids: readonly string[]): Promise<Map<string, Ledger>> {
  if (ids.length === 0) return new Map()
  await trx.selectFrom("charges").select("id").where("accountId", "in", ids).orderBy("id").forNoKeyUpdate().execute()
  return await ledgersOf(trx, ids)
}

/** @returns a map by account id, without accounts that have no rows */
export async function ledgersOf(db: Db | Trx, ids: readonly string[]): Promise<Map<string, Ledger>> {
  if (ids.length === 0) return new Map()
  const charges = await db
    .selectFrom("charges")
    .select(["accountId", ...chargeColumns])
    .where("accountId", "in", ids)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
  const payments = await db
    .selectFrom("paymentTransactions")
    .select(["accountId", ...paymentColumns])
    .where("accountId", "in", ids)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
  const found = new Map<string, { charges: ChargeRow[]; payments: PaymentRow[] }>()
  const of = (id: string) => {
    const ledger = found.get(id) ?? { charges: [], payments: [] }
    found.set(id, ledger)
    return ledger
  }
  for (const { accountId, ...charge } of charges) of(accountId).charges.push(charge)
  for (const { accountId, ...payment } of payments) of(accountId).payments.push(payment)
  return found
}

/** Selects the ids of accounts that were charged at this instant or earlier. */
export function chargedBefore(db: Db | Trx, instant: Date) {
  return db
    .selectFrom("charges")
    .select("accountId as id")
    .where("kind", "=", "charge")
    .where("createdAt", "<=", instant)
}

export async function keptCharges(db: Db | Trx, accounts: AccountIds) {
  return await db
    .selectFrom("charges")
    .innerJoin("moneyAccounts as account", "account.id", "charges.accountId")
    .select(["account.bookingId as reservationId", "applicationId", "kind", "code", "text", "quantity", "unitCents"])
    .select(["amountCents", "charges.currency", "vatPermille", "createdAt"])
    .where("accountId", "in", accounts)
    .orderBy("createdAt")
    .orderBy("charges.id")
    .execute()
}

/** @returns undefined before the first charge or payment */
export function accountOf({ charges, payments }: Ledger): Account | undefined {
  const currency = (charges[0] ?? payments[0])?.currency
  if (!currency) return undefined
  const { owedCents, paidCents, restCents, pendingCents } = balanceOf({ charges, payments })
  return {
    currency,
    charges: charges.map((charge) => ({
      id: charge.id,
      at: charge.createdAt.toISOString(),
      text: charge.text,
      cents: signedCents(charge),
    })),
    payments: payments
      .filter(({ status }) => status !== "failed")
      .map((payment) => ({
        id: payment.id,
        at: (payment.settledAt ?? payment.createdAt).toISOString(),
        kind: payment.kind,
        method: payment.method,
        simulated: isSimulated(payment),
        counts: payment.counts,
        cents: signedCents(payment),
        status: payment.status === "pending" ? ("pending" as const) : ("done" as const),
        reference: payment.providerRef,
        refundableCents: refundableCents(payment, payments),
      })),
    owedCents,
    paidCents,
    restCents,
    pendingCents,
  }
}
