import { v7 as uuid } from "uuid"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { cancellationCredits, type NewRow, undoneCancellation, undoneCharges } from "./credits.rules.ts"
import { headerOf, lockLedger } from "./ledger.queries.server.ts"
import type { AccountKey, NewCharge } from "./ledger.rules.ts"
import type { ChargeCode } from "./ledger.schema.ts"
import "./ledger.tables.server.ts"

/** Charges an account, in the transaction of the command whose event says so (school 4, "Ledger"). */
export async function chargeAccount(
  trx: Trx,
  key: AccountKey,
  { lines, now }: { lines: readonly NewCharge[]; now: Date },
): Promise<void> {
  const rows = lines.map((line) => ({ ...line, kind: "charge" as const }))
  await insertRows(trx, key, rows, now)
}

interface Cancellation {
  /** What stays of each open charge. */
  keptPercent: number
  /** Only charges of these codes; all without it. */
  codes?: readonly ChargeCode[]
  now: Date
}

/** Credits what a cancellation does not keep. */
export async function creditCancelled(
  trx: Trx,
  key: AccountKey,
  { keptPercent, codes, now }: Cancellation,
): Promise<void> {
  const { charges } = await lockLedger(trx, key)
  const which = codes && (({ code }: { code: ChargeCode }) => codes.includes(code))
  await insertRows(trx, key, cancellationCredits(charges, which ? { keptPercent, which } : { keptPercent }), now)
}

/** The confirmation that charged an account is undone. */
export async function undoConfirmation(trx: Trx, key: AccountKey, now: Date): Promise<void> {
  await insertRows(trx, key, undoneCharges((await lockLedger(trx, key)).charges), now)
}

/** The cancellation that credited an account is undone. */
export async function undoCancellation(trx: Trx, key: AccountKey, now: Date): Promise<void> {
  await insertRows(trx, key, undoneCancellation((await lockLedger(trx, key)).charges), now)
}

/** Nothing costs zero: such rows are left out. */
export async function insertRows(trx: Trx, key: AccountKey, rows: readonly NewRow[], now: Date): Promise<void> {
  const { column, id: accountId } = headerOf(key)
  const none = { reservationId: null, applicationId: null, creditOf: null, undoes: null, sessionBookingId: null }
  const costly = rows.filter(({ amountCents }) => amountCents > 0)
  if (costly.length === 0) return
  await trx
    .insertInto("charges")
    .values(costly.map((row) => Object.assign({}, none, row, { id: uuid(), [column]: accountId, createdAt: now })))
    .execute()
}
