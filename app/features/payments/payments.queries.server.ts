import type { SelectQueryBuilder } from "kysely"
import type { Db, Tables, Trx } from "#app/platform/database/tables.server.ts"
import { isSimulated, liveStatuses } from "./payments.rules.ts"
import { type PaymentPurpose, type PaymentStatus, paymentStatuses } from "./payments.schema.ts"

/** Finds the pending or completed payment of the fee, else the latest attempt. */
export async function paymentOf(db: Db | Trx, accountId: string) {
  return await db
    .selectFrom("paymentTransactions")
    .select(["id", "status", "amountCents", "currency", "provider", "providerRef", "settlesAt", "settledAt"])
    .where("accountId", "=", accountId)
    .where("kind", "=", "payment")
    .where("purpose", "=", "fee")
    .orderBy((eb) => eb("status", "in", liveStatuses), "desc")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
}

/** Finds a pending or paid fee, or a pending payment of an account. */
export async function livePayment(trx: Trx, { accountId, purpose }: { accountId: string; purpose: PaymentPurpose }) {
  return await trx
    .selectFrom("paymentTransactions")
    .select("id")
    .where("accountId", "=", accountId)
    .where("kind", "=", "payment")
    .where("purpose", "=", purpose)
    .where("status", "in", purpose === "fee" ? liveStatuses : ["pending"])
    .executeTakeFirst()
}

/** Finds as `paymentOf` does, refunded payments too, and says whether a refund awaits the provider's answer. */
export async function bookedPayment(db: Db | Trx, accountId: string) {
  const payment = await paymentOf(db, accountId)
  if (!payment) return undefined
  const refundPending = await isBeingRefunded(db, payment.id)
  const { id, status, amountCents, providerRef, settledAt } = payment
  const simulated = isSimulated(payment)
  return { id, status, amountCents, simulated, reference: providerRef, settledAt, refundPending }
}

async function isBeingRefunded(db: Db | Trx, paymentId: string): Promise<boolean> {
  const refund = await db
    .selectFrom("paymentTransactions")
    .select("id")
    .where("refundOf", "=", paymentId)
    .where("status", "=", "pending")
    .executeTakeFirst()
  return refund !== undefined
}

interface OpenRefunds {
  purpose: PaymentPurpose
  provider: string
  begunBefore: Date
}

/** Finds refunds that the provider has not answered, oldest first. The next sweep takes the rest. */
export async function openRefunds(db: Db, { purpose, provider, begunBefore }: OpenRefunds) {
  return await db
    .selectFrom("paymentTransactions")
    .select(["id", "refundOf", "accountId"])
    .where("kind", "=", "refund")
    .where("status", "=", "pending")
    .where("purpose", "=", purpose)
    .where("provider", "=", provider)
    .where("createdAt", "<", begunBefore)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(50)
    .execute()
}

export async function paymentIdsOf(db: Db | Trx, accountId: string): Promise<string[]> {
  const payments = await db
    .selectFrom("paymentTransactions")
    .select("id")
    .where("accountId", "=", accountId)
    .where("kind", "=", "payment")
    .execute()
  return payments.map(({ id }) => id)
}

export async function paymentById(db: Db | Trx, id: string) {
  return await db
    .selectFrom("paymentTransactions")
    .select(["id", "purpose", "status", "amountCents", "currency", "provider", "providerRef", "settlesAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
}

/** Failed attempts count: the books keep their rows. */
export async function accountsWithPayments(trx: Trx, accountIds: readonly string[]): Promise<Set<string>> {
  return await accountsWith(trx, accountIds, paymentStatuses)
}

export function paidApplications(db: Db | Trx) {
  return db
    .selectFrom("paymentTransactions")
    .select("accountId as id")
    .where("kind", "=", "payment")
    .where("purpose", "=", "fee")
    .where("status", "=", "completed")
}

export async function accountsWithLivePayments(trx: Trx, accountIds: readonly string[]): Promise<Set<string>> {
  return await accountsWith(trx, accountIds, liveStatuses)
}

async function accountsWith(
  trx: Trx,
  accountIds: readonly string[],
  statuses: readonly PaymentStatus[],
): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const rows = await trx
    .selectFrom("paymentTransactions")
    .select("accountId")
    .distinct()
    .where("accountId", "in", accountIds)
    .where("status", "in", statuses)
    .execute()
  return new Set(rows.map(({ accountId }) => accountId))
}

export async function keptPayments(db: Db | Trx, userId: string) {
  return await keptRows(db).where("userId", "=", userId).execute()
}

/** A subquery for the ids of a person's bookings and applications, which are those of their accounts. */
export type AccountIds = SelectQueryBuilder<Tables, keyof Tables, { id: string }>

export async function keptPaymentsOf(db: Db | Trx, accounts: AccountIds) {
  return await keptRows(db).where("accountId", "in", accounts).execute()
}

function keptRows(db: Db | Trx) {
  return db
    .selectFrom("paymentTransactions as payment")
    .innerJoin("moneyAccounts as account", "account.id", "payment.accountId")
    .select(["payment.id", "applicationId", "bookingId as reservationId", "kind", "refundOf", "purpose", "method"])
    .select(["base", "amountCents", "payment.currency", "status", "provider", "counts"])
    .select(["providerRef", "settledAt", "createdAt"])
    .orderBy("createdAt")
    .orderBy("payment.id")
}

export async function pendingPayments(db: Db): Promise<number> {
  const { pending } = await db
    .selectFrom("paymentTransactions")
    .select(({ fn }) => fn.countAll<number>().as("pending"))
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow()
  return pending
}
