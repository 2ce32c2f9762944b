import type { Selectable } from "kysely"
import type { AccountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import type { ToSettle } from "#app/features/payments/told/account-parts.server.tsx"
import type { ReservedMoment } from "#app/features/reservations/move/move-locked.server.ts"
import { reservationAnswer } from "#app/features/reservations/reservations.queries.server.ts"
import type { Tables } from "#app/platform/database/tables.server.ts"
import { school } from "#content/school.ts"

interface Changed extends ToSettle {
  from?: ReservedMoment
  money?: AccountMoney
}

export function noticeOfChange(reservation: Selectable<Tables["reservations"]>, now: Date, changed: Changed) {
  const { id } = reservation
  return {
    kind: "reservation-changed-notice" as const,
    to: school.email,
    data: { ...reservationAnswer(reservation), uid: id, ...changed },
    entity: "reservation",
    entityId: id,
    sendAt: now,
  }
}
