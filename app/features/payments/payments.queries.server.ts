import { sql } from "kysely"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { headerOf } from "./ledger/ledger.queries.server.ts"
import type { AccountKey } from "./ledger/ledger.rules.ts"
import { liveStatuses } from "./payments.rules.ts"
import { type PaymentPurpose, type PaymentStatus, paymentStatuses } from "./payments.schema.ts"

/** Of the fee: the payment under way or done, else the latest attempt; undefined before the first. */
export async function paymentOf(db: Db | Trx, applicationId: string) {
  return await db
    .selectFrom("paymentTransactions")
    .select(["id", "status", "amountCents", "currency", "provider", "providerRef", "settlesAt", "settledAt"])
    .where("applicationId", "=", applicationId)
    .where("kind", "=", "payment")
    .where("purpose", "=", "fee")
    .orderBy((eb) => eb("status", "in", liveStatuses), "desc")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
}

/** The fee that is under way or paid; of an account, the payment under way. */
export async function livePayment(trx: Trx, { account, purpose }: { account: AccountKey; purpose: PaymentPurpose }) {
  const { column, id } = headerOf(account)
  return await trx
    .selectFrom("paymentTransactions")
    .select(["id", "status"])
    .where(column, "=", id)
    .where("kind", "=", "payment")
    .where("purpose", "=", purpose)
    .where("status", "in", purpose === "fee" ? liveStatuses : ["pending"])
    .executeTakeFirst()
}

/** Like `paymentOf`, with refunded payments and whether a refund awaits the provider's answer. */
export async function bookedPayment(db: Db | Trx, applicationId: string) {
  const payment = await paymentOf(db, applicationId)
  if (!payment) return undefined
  const refundPending = await isBeingRefunded(db, payment.id)
  const { id, status, amountCents, providerRef, settledAt } = payment
  return { id, status, amountCents, reference: providerRef, settledAt, refundPending }
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

/** Refunds whose answer of the provider is missing, oldest first; the next sweep takes the others. */
export async function openRefunds(db: Db, { purpose, provider, begunBefore }: OpenRefunds) {
  return await db
    .selectFrom("paymentTransactions")
    .select(["id", "refundOf", "applicationId"])
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

/** Includes failed attempts. */
export async function paymentIdsOf(db: Db | Trx, applicationId: string): Promise<string[]> {
  const payments = await db
    .selectFrom("paymentTransactions")
    .select("id")
    .where("applicationId", "=", applicationId)
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

/** The applications anybody ever tried to pay for: the books need their rows. */
export async function applicationsWithPayments(trx: Trx, applicationIds: readonly string[]): Promise<Set<string>> {
  return await applicationsWith(trx, applicationIds, paymentStatuses)
}

/** A subquery of ids. */
export function paidApplications(db: Db | Trx) {
  return db
    .selectFrom("paymentTransactions")
    .select((eb) => eb.ref("applicationId").$notNull().as("id"))
    .where("kind", "=", "payment")
    .where("purpose", "=", "fee")
    .where("status", "=", "completed")
    .where("applicationId", "is not", null)
}

export async function applicationsWithLivePayments(trx: Trx, applicationIds: readonly string[]): Promise<Set<string>> {
  return await applicationsWith(trx, applicationIds, liveStatuses)
}

async function applicationsWith(
  trx: Trx,
  applicationIds: readonly string[],
  statuses: readonly PaymentStatus[],
): Promise<Set<string>> {
  if (applicationIds.length === 0) return new Set()
  const rows = await trx
    .selectFrom("paymentTransactions")
    .select("applicationId")
    .distinct()
    .where("applicationId", "in", applicationIds)
    .where("status", "in", statuses)
    .execute()
  return new Set(rows.flatMap(({ applicationId }) => applicationId ?? []))
}

/** For the person's own copy, oldest first. */
export async function keptPayments(db: Db | Trx, userId: string) {
  return await db
    .selectFrom("paymentTransactions")
    .select(["id", "applicationId", "reservationId", "kind", "refundOf", "purpose", "method", "base"])
    .select(["amountCents", "currency", "status", "provider"])
    .select(["providerRef", "settledAt", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
}

/** Payments minus refunds; a currency without a payment is missing. */
export async function sumsPaid(db: Db, userId: string): Promise<{ currency: string; cents: number }[]> {
  return await db
    .selectFrom("paymentTransactions")
    .select([
      "currency",
      sql<number>`sum(case kind when 'refund' then -amount_cents else amount_cents end)::bigint`.as("cents"),
    ])
    .where("userId", "=", userId)
    // A refund's row is subtracted from its payment's.
    .where("status", "in", ["completed", "refunded"])
    .groupBy("currency")
    .orderBy("currency")
    .execute()
}

/** Counts what the provider has not settled. */
export async function pendingPayments(db: Db): Promise<number> {
  const { pending } = await db
    .selectFrom("paymentTransactions")
    .select(({ fn }) => fn.countAll<number>().as("pending"))
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow()
  return pending
}
