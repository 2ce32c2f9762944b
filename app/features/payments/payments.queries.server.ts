import type { SelectQueryBuilder } from "kysely"
import type { Db, Tables, Trx } from "#app/platform/database/tables.server.ts"
import { type AccountKey, accountColumn, isSimulated, liveStatuses } from "./payments.rules.ts"
import { type PaymentPurpose, type PaymentStatus, paymentStatuses } from "./payments.schema.ts"

/** Finds the pending or completed payment of the fee, else the latest attempt. */
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

/** Finds a pending or paid fee, or a pending payment of an account. */
export async function livePayment(trx: Trx, { account, purpose }: { account: AccountKey; purpose: PaymentPurpose }) {
  const { column, id } = accountColumn(account)
  return await trx
    .selectFrom("paymentTransactions")
    .select("id")
    .where(column, "=", id)
    .where("kind", "=", "payment")
    .where("purpose", "=", purpose)
    .where("status", "in", purpose === "fee" ? liveStatuses : ["pending"])
    .executeTakeFirst()
}

/** Finds as `paymentOf` does, refunded payments too, and says whether a refund awaits the provider's answer. */
export async function bookedPayment(db: Db | Trx, applicationId: string) {
  const payment = await paymentOf(db, applicationId)
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

/** Failed attempts count: the books keep their rows. */
export async function applicationsWithPayments(trx: Trx, applicationIds: readonly string[]): Promise<Set<string>> {
  return await applicationsWith(trx, applicationIds, paymentStatuses)
}

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

export async function keptPayments(db: Db | Trx, userId: string) {
  return await keptRows(db).where("userId", "=", userId).execute()
}

type Ids = SelectQueryBuilder<Tables, keyof Tables, { id: string }>

/** Subqueries for the ids of a person's bookings and applications. */
export interface AccountIds {
  reservations: Ids
  /** A guest has none. */
  applications?: Ids
}

export async function keptPaymentsOf(db: Db | Trx, reservations: AccountIds["reservations"]) {
  return await keptRows(db).where("bookingId", "in", reservations).execute()
}

function keptRows(db: Db | Trx) {
  return db
    .selectFrom("paymentTransactions")
    .select(["id", "applicationId", "bookingId as reservationId", "kind", "refundOf", "purpose", "method", "base"])
    .select(["amountCents", "currency", "status", "provider", "counts"])
    .select(["providerRef", "settledAt", "createdAt"])
    .orderBy("createdAt")
    .orderBy("id")
}

export async function pendingPayments(db: Db): Promise<number> {
  const { pending } = await db
    .selectFrom("paymentTransactions")
    .select(({ fn }) => fn.countAll<number>().as("pending"))
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow()
  return pending
}
