import type { Selectable } from "kysely"
import { changeTerms } from "#app/features/bookings/facts/change-terms.rules.ts"
import { paymentTerms } from "#app/features/bookings/facts/payment-terms.rules.ts"
import type { ManagedKind } from "#app/features/bookings/manage/managed-kind.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { ToSettle } from "#app/features/payments/told/account-parts.server.tsx"
import { shownTerms } from "#app/features/reservations/charges.rules.ts"
import { changeAndTell } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { mailedMoney } from "#app/features/reservations/manage/decision-mail.server.ts"
import type { moveRefusals } from "#app/features/reservations/move/move.refusals.ts"
import { moveHeld } from "#app/features/reservations/move/move-reservation.server.ts"
import type { MailedMoney } from "#app/features/reservations/reservation-calendar.server.ts"
import { reservationAnswer } from "#app/features/reservations/reservations.queries.server.ts"
import { momentOf, type ReservedMoment } from "#app/features/reservations/reserved-moment.server.ts"
import type { Tables, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { school } from "#content/school.ts"
import type { OwnReservationRefusal } from "./own-reservation.refusals.ts"

export type Reservation = Selectable<Tables["reservations"]>

export interface WantedMoment {
  base: string
  date: string
  timeSlot: string
}

/** A reservation is managed by its person, and is its own account. */
export const managedReservation: ManagedKind<Reservation, Reservation, WantedMoment, OwnReservationRefusal> = {
  kind: "booking",
  async lock(trx, { id }) {
    const all = trx.selectFrom("reservations").selectAll().where("id", "=", id).where("forgottenAt", "is", null)
    return await all.forNoKeyUpdate().executeTakeFirst()
  },
  pick: (reservation) => reservation,
  dues: (reservation) => paymentTerms([reservation]),
  terms: changeTerms,
  cost: shownTerms,
  async accepted(trx, { held: { id: entityId }, actor }) {
    await recordEvent(trx, { actor, action: "reservation.move-accepted", entity: "reservation", entityId })
  },
  async cancel(trx, { held, terms: { keptPercent }, actor, now }) {
    const said = () => ({ own: { keptPercent } })
    await changeAndTell(trx, held, { status: "cancelled", keptPercent, actor, now, said, sendAt: now })
    const cancelled = { ...held, status: "cancelled" as const }
    await tellSchool(trx, cancelled, mailedMoney(await readLedger(trx, held.id), cancelled, now), now)
    return undefined
  },
  async move(trx, { held, wanted, actor, now }) {
    const outcome = await moveHeld(trx, held, { ...wanted, actor, now, byPerson: true })
    if (!outcome.ok) return refusalOfMove(outcome.refusal)
    const { ledger, ...moved } = outcome.moved
    await tellSchool(trx, moved, { from: momentOf(held), ...mailedMoney(ledger, moved, now) }, now)
    return undefined
  },
}

function refusalOfMove(refusal: keyof typeof moveRefusals): OwnReservationRefusal {
  if (refusal === "not-found") return "unknown-link"
  return refusal === "not-movable" || refusal === "already-begun" ? "not-changeable" : refusal
}

type Changed = ToSettle & MailedMoney & { from?: ReservedMoment }

async function tellSchool(trx: Trx, reservation: Reservation, changed: Changed, now: Date): Promise<void> {
  const { id } = reservation
  await queueEmail(trx, {
    kind: "reservation-changed-notice",
    to: school.email,
    data: { ...reservationAnswer(reservation), uid: id, ...changed },
    entity: "reservation",
    entityId: id,
    sendAt: now,
  })
}
