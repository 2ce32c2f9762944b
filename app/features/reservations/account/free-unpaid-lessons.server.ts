import { subHours } from "date-fns"
import { lockForOffers } from "#app/features/calendar/door/offer-places.server.ts"
import { isDepositOverdue } from "#app/features/payments/ledger/dues.rules.ts"
import { chargedBefore, readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { tellHolder } from "#app/features/payments/told/tell-holder.server.ts"
import { changeLocked } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { offerFreed } from "#app/features/reservations/waiting/make-offers.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { paymentTerms } from "./payment-terms.rules.ts"
import { reservationHolder } from "./reservation-holders.queries.server.ts"

/**
 * Cancels confirmed lessons whose deposit was not paid in so many hours after it was charged: what was paid of it is owed
 * back (school 4, "Deposit").
 */
export async function freeUnpaidLessons(trx: Trx, { hours, now }: { hours: number; now: Date }): Promise<void> {
  for (const reservation of await lessonsWithCharges(trx, subHours(now, hours), now)) {
    const account = { reservationId: reservation.id }
    const ledger = await readLedger(trx, account)
    if (!isDepositOverdue(ledger, paymentTerms(reservation), subHours(now, hours))) continue
    await lockForOffers(trx, reservation.id)
    await offerFreed(trx, await changeLocked(trx, reservation, { status: "cancelled", actor: "system", now }), now)
    await tellHolder(trx, await reservationHolder(trx, reservation.id), { occasion: "lapsed", now })
  }
}

/** Locked, by id. */
async function lessonsWithCharges(trx: Trx, before: Date, now: Date) {
  return await trx
    .selectFrom("reservations")
    .selectAll()
    .where("status", "=", "confirmed")
    .where("reservationType", "=", "boat_license")
    .where("startsAt", ">", now)
    .where("id", "in", chargedBefore(trx, "reservationId", before))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute()
}
