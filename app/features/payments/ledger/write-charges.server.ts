import { v7 as uuid } from "uuid"
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
  accountId: string,
  { lines, now }: { lines: readonly NewCharge[]; now: Date },
): Promise<Moved> {
  const rows = lines.map((line) => ({ ...line, kind: "charge" as const }))
  return await insertRows(trx, accountId, rows, now)
}

export async function creditCancelled(
  trx: Trx,
  accountId: string,
  { now, ...cancelled }: Cancelled & { now: Date },
): Promise<Moved & { keptCents?: number }> {
  const { charges } = await lockLedger(trx, accountId)
  const moved = await insertRows(trx, accountId, cancellationCredits(charges, cancelled), now)
  return charges.length === 0 ? moved : { keptCents: keptOf(charges, cancelled.keptPercent), ...moved }
}

export async function undoConfirmation(trx: Trx, accountId: string, now: Date): Promise<Moved> {
  return await insertRows(trx, accountId, undoneCharges((await lockLedger(trx, accountId)).charges), now)
}

export async function undoCancellation(trx: Trx, accountId: string, now: Date): Promise<Moved> {
  return await insertRows(trx, accountId, undoneCancellation((await lockLedger(trx, accountId)).charges), now)
}

/** Leaves out rows of zero, because the table refuses them. */
export async function insertRows(trx: Trx, accountId: string, rows: readonly NewRow[], now: Date): Promise<Moved> {
  const none = { creditOf: null, undoes: null, bookingId: null }
  const costly = rows.filter(({ amountCents }) => amountCents > 0)
  const [first] = costly
  if (!first) return {}
  await trx
    .insertInto("charges")
    .values(costly.map((row) => Object.assign({}, none, row, { id: uuid(), accountId, createdAt: now })))
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
