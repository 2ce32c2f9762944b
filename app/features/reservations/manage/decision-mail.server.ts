import { hasProven } from "#app/features/identity/links/proven-addresses.queries.server.ts"
import type { HeldAbout } from "#app/features/outbox/hold-email.server.ts"
import type { AskedFor, Asker } from "#app/features/reservations/asked-for.ts"
import {
  bookedReservation,
  type StoredReservation,
  whatIsRepeated,
} from "#app/features/reservations/reservations.queries.server.ts"
import { type DecidedStatus, lateness } from "#app/features/reservations/reservations.rules.ts"
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
  version: number
}

/** `reservation` is the row before the decision. Greets by name, because the school has read it. */
export async function decisionMail(
  db: Db | Trx,
  reservation: Decided,
  { status, message, now }: { status: DecidedStatus; message?: string | undefined; now: Date },
) {
  const proven = await hasProven(db, reservation)
  return {
    kind: mailOf[status],
    data: {
      ...bookedReservation({ ...reservation, status }),
      ...whatIsRepeated(reservation, proven),
      firstName: reservation.firstName,
      sequence: reservation.version,
      uid: reservation.id,
      ...lateness(reservation.startsAt, now),
      ...(message ? { message } : {}),
    },
  }
}

export function decisionMailOf(reservationId: string, now: Date) {
  const kinds = Object.values(mailOf)
  return { entity: "reservation", entityId: reservationId, kinds, now } satisfies HeldAbout<(typeof kinds)[number]>
}
