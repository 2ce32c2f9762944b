import type { Trx } from "#app/platform/database/tables.server.ts"
import { cancellationCredits } from "./credits.rules.ts"
import { lockLedgers } from "./ledger.queries.server.ts"
import type { ChargeRow } from "./ledger.rules.ts"
import { insertRows } from "./write-charges.server.ts"

export interface SeatToCharge {
  id: string
  code: "session-theory" | "session-practice"
  text: string
  priceCents: number
}

/** What a candidate owes for booked sessions, in francs (school 4, "Ledger"). */
export async function chargeSeats(
  trx: Trx,
  {
    applicationId,
    seats,
    vatPermille,
    now,
  }: {
    applicationId: string
    seats: readonly SeatToCharge[]
    vatPermille: number | null
    now: Date
  },
): Promise<void> {
  const rows = seats.map(({ id: sessionBookingId, code, text, priceCents }) => ({
    kind: "charge" as const,
    sessionBookingId,
    code,
    text,
    quantity: 1,
    unitCents: priceCents,
    amountCents: priceCents,
    currency: "CHF" as const,
    vatPermille,
  }))
  await insertRows(trx, { applicationId }, rows, now)
}

/** Credits what is not kept of the charges of seats that came free. */
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
): Promise<void> {
  const ids = new Set(seats.map(({ id }) => id))
  const ledgers = await lockLedgers(trx, "applicationId", [...new Set(seats.map(({ applicationId }) => applicationId))])
  for (const [applicationId, { charges }] of ledgers) {
    const which = ({ sessionBookingId }: ChargeRow) => sessionBookingId !== null && ids.has(sessionBookingId)
    await insertRows(trx, { applicationId }, cancellationCredits(charges, { keptPercent, which }), now)
  }
}
