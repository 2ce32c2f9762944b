import { sql } from "kysely"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { liveStatuses } from "./payments.rules.ts"
import { type PaymentStatus, paymentStatuses } from "./payments.schema.ts"

/** An application's payment: the one under way or done, else the latest attempt; undefined before the first. */
export async function paymentOf(db: Db | Trx, applicationId: string) {
  return await db
    .selectFrom("paymentTransactions")
    .select(["id", "status", "amountCents", "currency", "provider", "providerRef", "settlesAt", "settledAt"])
    .where("applicationId", "=", applicationId)
    .where("kind", "=", "payment")
    .orderBy((eb) => eb("status", "in", liveStatuses), "desc")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
}

/**
 * An application's payment as the school's books have it, undefined before the first attempt: refunded ones too, and
 * whether a refund was begun that the provider has not answered.
 */
export async function bookedPayment(db: Db | Trx, applicationId: string) {
  const payment = await paymentOf(db, applicationId)
  if (!payment) return undefined
  const refundPending = await isBeingRefunded(db, payment.id)
  const { id, status, amountCents, currency, providerRef, settledAt } = payment
  return { id, status, amountCents, currency, reference: providerRef, settledAt, refundPending }
}

/** Whether a refund of this payment was begun and the provider has not answered. */
async function isBeingRefunded(db: Db | Trx, paymentId: string): Promise<boolean> {
  const refund = await db
    .selectFrom("paymentTransactions")
    .select("id")
    .where("refundOf", "=", paymentId)
    .where("status", "=", "pending")
    .executeTakeFirst()
  return refund !== undefined
}

/** The ids of all attempts to pay for an application: what its history goes by. */
export async function paymentIdsOf(db: Db | Trx, applicationId: string): Promise<string[]> {
  const payments = await db
    .selectFrom("paymentTransactions")
    .select("id")
    .where("applicationId", "=", applicationId)
    .where("kind", "=", "payment")
    .execute()
  return payments.map(({ id }) => id)
}

/** One attempt to pay, by its own id. */
export async function paymentById(db: Db | Trx, id: string) {
  return await db
    .selectFrom("paymentTransactions")
    .select(["id", "status", "amountCents", "currency", "provider", "providerRef", "settlesAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
}

/** Which of these applications somebody has ever tried to pay for: their rows are bookkeeping and stay. */
export async function applicationsWithPayments(trx: Trx, applicationIds: readonly string[]): Promise<Set<string>> {
  return await applicationsWith(trx, applicationIds, paymentStatuses)
}

/** The ids of all applications that are paid for, to be looked for in another query. */
export function paidApplications(db: Db | Trx) {
  return db
    .selectFrom("paymentTransactions")
    .select((eb) => eb.ref("applicationId").$notNull().as("id"))
    .where("kind", "=", "payment")
    .where("status", "=", "completed")
    .where("applicationId", "is not", null)
}

/** Which of these applications have a payment under way or done. */
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

/** All payments and refunds of a person, oldest first: for the person's own copy. */
export async function keptPayments(db: Db | Trx, userId: string) {
  return await db
    .selectFrom("paymentTransactions")
    .select(["id", "applicationId", "kind", "refundOf", "amountCents", "currency", "status", "provider"])
    .select(["providerRef", "settledAt", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
}

/** A person's payments minus refunds, by currency; currencies without a payment are missing. */
export async function sumsPaid(db: Db, userId: string): Promise<{ currency: string; cents: number }[]> {
  return await db
    .selectFrom("paymentTransactions")
    .select([
      "currency",
      sql<number>`sum(case kind when 'refund' then -amount_cents else amount_cents end)::integer`.as("cents"),
    ])
    .where("userId", "=", userId)
    // A refunded payment appears as such, and so does its refund.
    .where("status", "in", ["completed", "refunded"])
    .groupBy("currency")
    .orderBy("currency")
    .execute()
}

/** How many payments and refunds the provider has not settled. */
export async function pendingPayments(db: Db): Promise<number> {
  const { pending } = await db
    .selectFrom("paymentTransactions")
    .select(({ fn }) => fn.countAll<number>().as("pending"))
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow()
  return pending
}
