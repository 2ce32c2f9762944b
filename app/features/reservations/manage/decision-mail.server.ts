import { lateness, moveless } from "#app/features/bookings/facts/change-terms.rules.ts"
import { paymentTerms } from "#app/features/bookings/facts/payment-terms.rules.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { hasProven } from "#app/features/identity/account/proven-addresses.queries.server.ts"
import type { HeldAbout } from "#app/features/outbox/hold-email.server.ts"
import { accountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import type { Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import type { AskedFor, Asker } from "#app/features/reservations/asked-for.ts"
import { chargedPrice } from "#app/features/reservations/charges.rules.ts"
import type { MailedMoney } from "#app/features/reservations/reservation-calendar.server.ts"
import {
  bookedReservation,
  type StoredReservation,
  whatIsRepeated,
} from "#app/features/reservations/reservations.queries.server.ts"
import { type DecidedStatus } from "#app/features/reservations/reservations.rules.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"

const mailOf = {
  confirmed: "reservation-confirmed",
  completed: "reservation-completed",
  cancelled: "reservation-cancelled",
} as const satisfies Record<DecidedStatus, string>

interface Decided extends StoredReservation, AskedFor, Required<Asker> {
  licenseHeld: string | null
  id: string
  userId: string | null
  sequence: number
  movedBySchoolAt: Date | null
  ownMoves: number
}

export type DecisionMailKind = (typeof mailOf)[DecidedStatus] | "reservation-moved"

interface DecisionToTell {
  status: DecidedStatus
  message?: string | undefined
  ledger: Ledger
  now: Date
}

/** `reservation` is the row before the decision, `ledger` its account after it. */
export async function decisionMail(db: Db | Trx, reservation: Decided, { status, ledger, ...written }: DecisionToTell) {
  // The trigger `bookings_sequence` counts a cancellation; a confirmation or the end of a visit replaces no entry.
  const sequence = reservation.sequence + (status === "cancelled" ? 1 : 0)
  const data = await writtenToPerson(db, { ...reservation, status, sequence }, { ...written, ledger })
  return { kind: mailOf[status], data }
}

/** Greets by name, because the school has read it. `reservation` is as its person is told. */
export async function writtenToPerson(
  db: Db | Trx,
  reservation: Decided,
  { message, ledger, now }: Pick<DecisionToTell, "message" | "ledger" | "now">,
) {
  const proven = await hasProven(db, reservation)
  return {
    ...bookedReservation(reservation),
    ...whatIsRepeated(reservation, proven),
    firstName: reservation.firstName,
    sequence: reservation.sequence,
    uid: reservation.id,
    ...lateness(reservation, now),
    ...movedBySchool(reservation),
    ...moveless(reservation),
    ...(message ? { message } : {}),
    ...mailedMoney(ledger, reservation, now),
  }
}

export function movedBySchool({ movedBySchoolAt }: { movedBySchoolAt: Date | null }) {
  return movedBySchoolAt ? { movedBySchoolAt: movedBySchoolAt.toISOString() } : {}
}

type Payable = Parameters<typeof paymentTerms>[0][number] & { kind: ReservationType }

/** The `money` of a mail; empty before the first charge. */
export function mailedMoney(ledger: Ledger, booking: Payable, now: Date): MailedMoney {
  const money = accountMoney(ledger, paymentTerms([booking]), now)
  return money ? { money, priceSet: chargedPrice(ledger, booking.kind) !== null } : {}
}

export function decisionMailOf(bookingId: string, now: Date) {
  const kinds: DecisionMailKind[] = [...Object.values(mailOf), "reservation-moved"]
  return { entity: "reservation", entityId: bookingId, kinds, now } satisfies HeldAbout<DecisionMailKind>
}
