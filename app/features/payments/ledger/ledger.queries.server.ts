import type { SelectQueryBuilder } from "kysely"
import type { Db, Tables, Trx } from "#app/platform/database/tables.server.ts"
import "#app/features/payments/payments.tables.server.ts"
import "./ledger.tables.server.ts"
import {
  type AccountKey,
  balanceOf,
  type ChargeRow,
  type Ledger,
  type PaymentRow,
  refundableCents,
} from "./ledger.rules.ts"
import type { Account, AccountSums } from "./ledger.schema.ts"

const chargeColumns = [
  "id",
  "kind",
  "creditOf",
  "undoes",
  "sessionBookingId",
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
  "providerRef",
  "createdAt",
  "settledAt",
] as const

/** Column and id of an account's key. */
export function headerOf(key: AccountKey) {
  return "reservationId" in key
    ? ({ column: "reservationId", id: key.reservationId } as const)
    : ({ column: "applicationId", id: key.applicationId } as const)
}

/** All rows of an account, oldest first. */
export async function readLedger(db: Db | Trx, key: AccountKey): Promise<Ledger> {
  const { column, id } = headerOf(key)
  const ledger = (await ledgersOf(db, column, [id])).get(id)
  return ledger ?? { charges: [], payments: [] }
}

/**
 * The ledger of an account whose charges are about to be credited: no charge is credited twice at once. A cancelled
 * session credits accounts that it does not lock.
 */
export async function lockLedger(trx: Trx, key: AccountKey): Promise<Ledger> {
  const { column, id } = headerOf(key)
  return (await lockLedgers(trx, column, [id])).get(id) ?? { charges: [], payments: [] }
}

/** As `lockLedger`, for many accounts. */
export async function lockLedgers(
  trx: Trx,
  column: "reservationId" | "applicationId",
  ids: readonly string[],
): Promise<Map<string, Ledger>> {
  if (ids.length === 0) return new Map()
  await trx.selectFrom("charges").select("id").where(column, "in", ids).orderBy("id").forNoKeyUpdate().execute()
  return await ledgersOf(trx, column, ids)
}

/** The ledgers of many accounts, by id; one without a row is missing. */
export async function ledgersOf(
  db: Db | Trx,
  column: "reservationId" | "applicationId",
  ids: readonly string[],
): Promise<Map<string, Ledger>> {
  if (ids.length === 0) return new Map()
  const charges = await db
    .selectFrom("charges")
    .select([`${column} as accountId`, ...chargeColumns])
    .where(column, "in", ids)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
  const payments = await db
    .selectFrom("paymentTransactions")
    .select([`${column} as accountId`, ...paymentColumns])
    .where(column, "in", ids)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
  const found = new Map<string, { charges: ChargeRow[]; payments: PaymentRow[] }>()
  const of = (id: string | null) => {
    const ledger = found.get(id ?? "") ?? { charges: [], payments: [] }
    found.set(id ?? "", ledger)
    return ledger
  }
  for (const { accountId, ...charge } of charges) of(accountId).charges.push(charge)
  for (const { accountId, ...payment } of payments) of(accountId).payments.push(payment)
  return found
}

/** A subquery of the ids of accounts that were charged by then. */
export function chargedBefore(db: Db | Trx, column: "reservationId" | "applicationId", instant: Date) {
  return db
    .selectFrom("charges")
    .select((eb) => eb.ref(column).$notNull().as("id"))
    .where(column, "is not", null)
    .where("kind", "=", "charge")
    .where("createdAt", "<=", instant)
}

type Ids = SelectQueryBuilder<Tables, keyof Tables, { id: string }>

/** For the person's own copy, oldest first. */
export async function keptCharges(db: Db | Trx, ids: { reservations: Ids; applications: Ids }) {
  return await db
    .selectFrom("charges")
    .select(["reservationId", "applicationId", "kind", "code", "text", "quantity", "unitCents", "amountCents"])
    .select(["currency", "vatPermille", "createdAt"])
    .where((eb) => eb.or([eb("reservationId", "in", ids.reservations), eb("applicationId", "in", ids.applications)]))
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
}

/** What a screen shows of a ledger; undefined before anything was charged or paid. */
export function accountOf({ charges, payments }: Ledger): Account | undefined {
  const currency = (charges[0] ?? payments[0])?.currency
  if (!currency) return undefined
  const { owedCents, paidCents, restCents, pendingCents } = balanceOf({ charges, payments })
  return {
    currency,
    charges: charges.map(({ id, createdAt, text, kind, amountCents }) => ({
      id,
      at: createdAt.toISOString(),
      text,
      cents: kind === "charge" ? amountCents : -amountCents,
    })),
    payments: payments
      .filter(({ status }) => status !== "failed")
      .map((payment) => ({
        id: payment.id,
        at: (payment.settledAt ?? payment.createdAt).toISOString(),
        kind: payment.kind,
        method: payment.method,
        cents: payment.kind === "payment" ? payment.amountCents : -payment.amountCents,
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

/** The sums of accounts, by id; an account without a row is missing. */
export async function sumsOfAccounts(
  db: Db | Trx,
  column: "reservationId" | "applicationId",
  ids: readonly string[],
): Promise<Map<string, AccountSums>> {
  const ledgers = await ledgersOf(db, column, ids)
  return new Map(
    [...ledgers].flatMap(([id, ledger]): [string, AccountSums][] => {
      const account = accountOf(ledger)
      if (!account) return []
      const { currency, owedCents, paidCents, restCents } = account
      return [[id, { currency, owedCents, paidCents, restCents }]]
    }),
  )
}
