import { subHours } from "date-fns"
import type { Selectable } from "kysely"
import { paymentTerms } from "#app/features/bookings/facts/payment-terms.rules.ts"
import { lockBookings } from "#app/features/calendar/door/lock-bookings.server.ts"
import { lockForOffers } from "#app/features/calendar/door/offer-places.server.ts"
import { lockHeldEmail, releaseHeldEmail } from "#app/features/outbox/hold-email.server.ts"
import { isDepositOverdue } from "#app/features/payments/ledger/dues.rules.ts"
import { chargedBefore, readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { tellHolder } from "#app/features/payments/told/tell-holder.server.ts"
import { tellOfLapse } from "#app/features/payments/told/tell-school.server.ts"
import { changeLocked } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { decisionMail, decisionMailOf } from "#app/features/reservations/manage/decision-mail.server.ts"
import { reservationInvitation } from "#app/features/reservations/reservation-calendar.server.ts"
import { offerFreed } from "#app/features/reservations/waiting/make-offers.server.ts"
import type { Tables, Trx } from "#app/platform/database/tables.server.ts"
import type { CalendarSite } from "#app/platform/write-calendar.server.ts"
import { reservationHolder } from "./reservation-holders.queries.server.ts"

interface Sweep {
  hours: number
  site: CalendarSite
  now: Date
}

/** Cancels lessons whose deposit was not paid within `hours` of its charge (school 4, "Deposit"). */
export async function freeUnpaidLessons(trx: Trx, { hours, site, now }: Sweep): Promise<void> {
  for (const reservation of await lessonsWithCharges(trx, subHours(now, hours), now)) {
    const ledger = await readLedger(trx, reservation.id)
    if (!isDepositOverdue(ledger, paymentTerms([reservation]), subHours(now, hours))) continue
    const held = await lockHeldEmail(trx, decisionMailOf(reservation.id, now))
    await lockForOffers(trx, reservation.id)
    await offerFreed(trx, await changeLocked(trx, reservation, { status: "cancelled", actor: "system", now }), now)
    if (held) await releaseHeldEmail(trx, { id: held.id, now })
    const holder = await reservationHolder(trx, reservation.id)
    const calendar = reservationInvitation(await cancelled(trx, reservation, now), site, holder?.to ?? "")
    await tellHolder(trx, holder, { occasion: "lapsed", calendar, now })
    await tellOfLapse(trx, { accountId: reservation.id, holder, now })
  }
}

/** The same facts as in the mail of another cancellation. */
async function cancelled(trx: Trx, reservation: Selectable<Tables["reservations"]>, now: Date) {
  const person = { ...reservation, email: reservation.email ?? "", phone: reservation.phone ?? "" }
  const ledger = await readLedger(trx, reservation.id)
  return (await decisionMail(trx, person, { status: "cancelled", ledger, now })).data
}

/** Sorts by id, which is the order of locks. */
async function lessonsWithCharges(trx: Trx, before: Date, now: Date) {
  return await lockBookings(
    trx,
    trx
      .selectFrom("reservations")
      .selectAll()
      .where("status", "=", "confirmed")
      .where("kind", "=", "boat_license")
      .where("startsAt", ">", now)
      .where("id", "in", chargedBefore(trx, before)),
  )
}
