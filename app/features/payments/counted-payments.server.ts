import { sql } from "kysely"
import "./payments.tables.server.ts"

/** The condition for every sum of payments; `paymentCounts` is the same rule in TypeScript. */
export const isCounted = sql<boolean>`payment_counts(kind, status, counts)`

/** Includes simulated rows that no sum reads. Must equal the condition of the index `payment_transactions_by_day`. */
export const isSettled = sql<boolean>`(status = 'refunded' or (kind = 'payment' and status = 'completed'))`
