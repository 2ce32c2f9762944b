import type { HeldAbout } from "#app/features/outbox/hold-email.server.ts"
import type { AskedFor } from "#app/features/reservations/asked-for.ts"
import {
  bookedReservation,
  type StoredReservation,
  whatWasChosen,
} from "#app/features/reservations/reservations.queries.server.ts"
import { type DecidedStatus, lateness } from "#app/features/reservations/reservations.rules.ts"

const mailOf = {
  confirmed: "reservation-confirmed",
  completed: "reservation-completed",
  cancelled: "reservation-cancelled",
} as const satisfies Record<DecidedStatus, string>

interface Decided extends StoredReservation, AskedFor {
  licenseHeld: string | null
  id: string
  firstName: string
  version: number
}

/** The mail about a decision; `reservation` is the row before it. */
export function decisionMail(
  reservation: Decided,
  { status, message, now }: { status: DecidedStatus; message?: string | undefined; now: Date },
) {
  return {
    kind: mailOf[status],
    data: {
      ...bookedReservation({ ...reservation, status }),
      ...whatWasChosen(reservation),
      firstName: reservation.firstName,
      sequence: reservation.version,
      uid: reservation.id,
      ...lateness(reservation.startsAt, now),
      ...(message ? { message } : {}),
    },
  }
}

/** Finds the mail of a decision in the queue while the decision can be undone. */
export function decisionMailOf(reservationId: string, now: Date) {
  const kinds = Object.values(mailOf)
  return { entity: "reservation", entityId: reservationId, kinds, now } satisfies HeldAbout<(typeof kinds)[number]>
}
