import type { Trx } from "#app/platform/database/tables.server.ts"
import { cancellationCredits, creditsOfSum, undoneCancellation } from "./credits.rules.ts"
import { lockLedgers } from "./ledger.queries.server.ts"
import { type ChargeRow, type NewCharge, openCharges } from "./ledger.rules.ts"
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
  await insertRows(trx, applicationId, seats.map(chargeOf), now)
}

function chargeOf({ id: bookingId, code, text, priceCents, vatPermille }: SeatToCharge) {
  const line: NewCharge = {
    code,
    text,
    quantity: 1,
    unitCents: priceCents,
    amountCents: priceCents,
    currency: "CHF",
    vatPermille,
  }
  return { ...line, kind: "charge" as const, bookingId }
}

/** Charges or credits the difference of a seat that gets another price; a credit never exceeds what is charged. */
export async function repriceSeat(
  trx: Trx,
  { applicationId, seat, fromCents, now }: { applicationId: string; seat: SeatToCharge; fromCents: number; now: Date },
): Promise<Moved> {
  const differenceCents = seat.priceCents - fromCents
  const text = `Différence de prix : ${seat.text}`
  if (differenceCents >= 0) {
    return await insertRows(trx, applicationId, [chargeOf({ ...seat, text, priceCents: differenceCents })], now)
  }
  const charges = await chargesOfSeat(trx, { applicationId, id: seat.id })
  const openCents = openCharges(charges).reduce((sum, charge) => sum + charge.openCents, 0)
  const amountCents = Math.min(-differenceCents, openCents)
  return await insertRows(trx, applicationId, creditsOfSum(charges, { amountCents, text, code: "extra" }) ?? [], now)
}

/** Charges again what the cancellation of a seat credited. */
export async function chargeSeatAgain(
  trx: Trx,
  { applicationId, id, now }: { applicationId: string; id: string; now: Date },
): Promise<Moved> {
  return await insertRows(trx, applicationId, undoneCancellation(await chargesOfSeat(trx, { applicationId, id })), now)
}

async function chargesOfSeat(trx: Trx, { applicationId, id }: { applicationId: string; id: string }) {
  const ledgers = await lockLedgers(trx, [applicationId])
  return (ledgers.get(applicationId)?.charges ?? []).filter(({ bookingId }) => bookingId === id)
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
