import { v7 as uuid } from "uuid"
import { type AccountKey, accountColumn } from "#app/features/payments/payments.rules.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import { type Cancelled, cancellationCredits, type NewRow, undoneCancellation, undoneCharges } from "./credits.rules.ts"
import { lockLedger } from "./ledger.queries.server.ts"
import { keptOf, type NewCharge } from "./ledger.rules.ts"
import "./ledger.tables.server.ts"

/** The money that a command moved, for its event; empty if it moved none. */
export type Moved = { chargedCents?: number; creditedCents?: number; currency?: Currency }

/** The caller records the event. */
export async function chargeAccount(
  trx: Trx,
  key: AccountKey,
  { lines, now }: { lines: readonly NewCharge[]; now: Date },
): Promise<Moved> {
  const rows = lines.map((line) => ({ ...line, kind: "charge" as const }))
  return await insertRows(trx, key, rows, now)
}

export async function creditCancelled(
  trx: Trx,
  key: AccountKey,
  { now, ...cancelled }: Cancelled & { now: Date },
): Promise<Moved & { keptCents?: number }> {
  const { charges } = await lockLedger(trx, key)
  const moved = await insertRows(trx, key, cancellationCredits(charges, cancelled), now)
  return charges.length === 0 ? moved : { keptCents: keptOf(charges, cancelled.keptPercent), ...moved }
}

export async function undoConfirmation(trx: Trx, key: AccountKey, now: Date): Promise<Moved> {
  return await insertRows(trx, key, undoneCharges((await lockLedger(trx, key)).charges), now)
}

export async function undoCancellation(trx: Trx, key: AccountKey, now: Date): Promise<Moved> {
  return await insertRows(trx, key, undoneCancellation((await lockLedger(trx, key)).charges), now)
}

/** Leaves out rows of zero, because the table refuses them. */
export async function insertRows(trx: Trx, key: AccountKey, rows: readonly NewRow[], now: Date): Promise<Moved> {
  const { column, id: accountId } = accountColumn(key)
  const none = { bookingId: null, applicationId: null, creditOf: null, undoes: null, sessionBookingId: null }
  const costly = rows.filter(({ amountCents }) => amountCents > 0)
  const [first] = costly
  if (!first) return {}
  await trx
    .insertInto("charges")
    .values(costly.map((row) => Object.assign({}, none, row, { id: uuid(), [column]: accountId, createdAt: now })))
    .execute()
  const sum = (kind: NewRow["kind"]) =>
    costly.filter((row) => row.kind === kind).reduce((total, { amountCents }) => total + amountCents, 0)
  const [chargedCents, creditedCents] = [sum("charge"), sum("credit")]
  return {
    ...(chargedCents > 0 ? { chargedCents } : {}),
    ...(creditedCents > 0 ? { creditedCents } : {}),
    currency: first.currency,
  }
}
