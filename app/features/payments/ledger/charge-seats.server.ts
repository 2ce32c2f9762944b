import type { Trx } from "#app/platform/database/tables.server.ts"
import { cancellationCredits } from "./credits.rules.ts"
import { lockLedgers } from "./ledger.queries.server.ts"
import type { ChargeRow } from "./ledger.rules.ts"
import { insertRows, type Moved } from "./write-charges.server.ts"

export interface SeatToCharge {
  id: string
  code: "session-theory" | "session-practice"
  text: string
  priceCents: number
  /** The rate on the day of the session. */
  vatPermille: number | null
}

/** Charges booked sessions, once each (school 4, "Ledger"). */
export async function chargeSeats(
  trx: Trx,
  {
    applicationId,
    seats,
    now,
  }: {
    applicationId: string
    seats: readonly SeatToCharge[]
    now: Date
  },
): Promise<void> {
  const rows = seats.map(({ id: bookingId, code, text, priceCents, vatPermille }) => ({
    kind: "charge" as const,
    bookingId,
    code,
    text,
    quantity: 1,
    unitCents: priceCents,
    amountCents: priceCents,
    currency: "CHF" as const,
    vatPermille,
  }))
  await insertRows(trx, applicationId, rows, now)
}

/** What a command credited, by application, for its event; without applications that were credited nothing. */
export type CreditedSeats = ReadonlyMap<string, Moved>

export async function creditSeats(
  trx: Trx,
  {
    seats,
    keptPercent,
    now,
  }: {
    seats: readonly { id: string; applicationId: string }[]
    keptPercent: number
    now: Date
  },
): Promise<CreditedSeats> {
  const credited = new Map<string, Moved>()
  const ids = new Set(seats.map(({ id }) => id))
  const ledgers = await lockLedgers(trx, [...new Set(seats.map(({ applicationId }) => applicationId))])
  for (const [applicationId, { charges }] of ledgers) {
    const which = ({ bookingId }: ChargeRow) => bookingId !== null && ids.has(bookingId)
    const credits = cancellationCredits(charges, { keptPercent, which })
    if (credits.length > 0) credited.set(applicationId, await insertRows(trx, applicationId, credits, now))
  }
  return credited
}
