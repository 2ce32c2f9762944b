import { lockPlaces } from "#app/features/calendar/door/free-places.server.ts"
import { lockBookings } from "#app/features/calendar/door/lock-bookings.server.ts"
import { deletedAccount } from "#app/features/identity/account/deleted-account.server.ts"
import {
  isOfPersonOf,
  isWrittenUnder,
  type ProvenAddress,
} from "#app/features/identity/account/proven-addresses.queries.server.ts"
import { forgetEmails } from "#app/features/outbox/forget-emails.server.ts"
import type { AccountHolder } from "#app/features/payments/ledger/account-holder.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { holderOfReservation } from "#app/features/reservations/account/reservation-holders.queries.server.ts"
import type { BookedReservation } from "#app/features/reservations/booked.schema.ts"
import { shownTerms } from "#app/features/reservations/charges.rules.ts"
import { changeLocked } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { bookedReservation } from "#app/features/reservations/reservations.queries.server.ts"
import { canBecome } from "#app/features/reservations/reservations.rules.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { withoutPerson } from "./without-person.server.ts"

export interface PersonToForget {
  userId: string
  addresses: readonly ProvenAddress[]
  /** They delete it now; false where a restored backup brought them back. */
  byPerson: boolean
  now: Date
}

/**
 * Cancels a person's coming outings on the terms of any cancellation, and takes them out of all reservations, without
 * mails. Part of the command that deletes the account. `holders`: who held their accounts.
 */
export async function forgetPerson(
  trx: Trx,
  { userId, addresses, byPerson, now }: PersonToForget,
): Promise<{ ids: string[]; holders: AccountHolder[]; cancelled: BookedReservation[] }> {
  const theirs = trx
    .selectFrom("reservations")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb("userId", "=", userId),
        eb.and([
          eb("userId", "is", null),
          eb.or([
            isOfPersonOf(userId),
            isWrittenUnder(addresses, { emailNormal: "emailNormal", createdAt: "createdAt" }),
          ]),
        ]),
      ]),
    )
  const reservations = await lockBookings(trx, theirs)
  const ahead = reservations.filter(({ startsAt, status }) => startsAt > now && canBecome(status, "cancelled"))
  await lockPlaces(trx, { userId, bookingIds: ahead.map(({ id }) => id) })
  for (const reservation of ahead) {
    const keptPercent = byPerson ? shownTerms(reservation, await readLedger(trx, reservation.id), now).keptPercent : 0
    await changeLocked(trx, reservation, { status: "cancelled", keptPercent, actor: userId, now })
  }
  const waiting = await trx
    .deleteFrom("waitingEntries")
    .where((eb) =>
      eb.or([
        eb("userId", "=", userId),
        isOfPersonOf(userId),
        isWrittenUnder(addresses, { emailNormal: "emailNormal", createdAt: "createdAt" }),
      ]),
    )
    .returning("id")
    .execute()
  await forgetEmails(trx, { entity: "waiting-entry", entityIds: waiting.map(({ id }) => id) })
  const ids = reservations.map(({ id }) => id)
  if (ids.length > 0) {
    await trx
      .updateTable("reservations")
      .set({ ...deletedAccount, ...withoutPerson(now) })
      .where("id", "in", ids)
      .execute()
  }
  const cancelled = ahead.map((row) => bookedReservation({ ...row, status: "cancelled" }))
  return { ids, holders: reservations.map(holderOfReservation), cancelled }
}
