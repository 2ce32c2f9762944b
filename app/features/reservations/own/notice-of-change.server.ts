import type { Selectable } from "kysely"
import type { ReservedMoment } from "#app/features/reservations/move/move-locked.server.ts"
import { reservationAnswer } from "#app/features/reservations/reservations.queries.server.ts"
import type { Tables } from "#app/platform/database/tables.server.ts"
import { school } from "#content/school.ts"

/** The mail that tells the school what a person changed; `from` of a move. */
export function noticeOfChange(reservation: Selectable<Tables["reservations"]>, now: Date, from?: ReservedMoment) {
  const { id } = reservation
  return {
    kind: "reservation-changed-notice" as const,
    to: school.email,
    data: { ...reservationAnswer(reservation), uid: id, ...(from ? { from } : {}) },
    entity: "reservation",
    entityId: id,
    sendAt: now,
  }
}
