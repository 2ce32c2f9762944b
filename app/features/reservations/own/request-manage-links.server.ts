import { linksEnd } from "#app/features/bookings/links/manage-links.server.ts"
import { findUserByEmail } from "#app/features/identity/identity.queries.server.ts"
import { linkableApplications } from "#app/features/licence/own-sessions/own-sessions.queries.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { bookedReservation, type StoredReservation } from "#app/features/reservations/reservations.queries.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"

/** One mail lists at most so many bookings. */
const mostBookings = 10

/** Mails new links to the bookings and course sessions of an address. An address without any gets no mail. */
export async function requestManageLinks(db: Db, { email, now }: { email: string; now: Date }): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await findUserByEmail(trx, email)
    const userId = user?.emailVerified ? user.id : null
    const rows = await trx
      .selectFrom("reservations")
      .selectAll()
      .where((eb) =>
        eb.or([
          eb.and([eb("userId", "is", null), eb("emailNormal", "=", normalEmail(email))]),
          eb("userId", "=", userId),
        ]),
      )
      .where("forgottenAt", "is", null)
      .where("endsAt", ">", linksEnd(now))
      .orderBy("startsAt", "desc")
      .orderBy("id")
      .limit(mostBookings)
      .execute()
    const applications = userId ? await linkableApplications(trx, userId, now) : []
    const [latest] = rows
    const [application] = applications
    const subject = latest ? { entity: "reservation", entityId: latest.id } : application && subjectOf(application)
    if (!subject) return
    const bookings = rows.map(linkedBooking).toReversed()
    await queueEmail(trx, {
      kind: "reservation-links",
      to: email,
      data: { bookings, applications },
      ...subject,
      awaited: true,
      sendAt: now,
    })
  })
}

function subjectOf({ id }: { id: string }) {
  return { entity: "boat-license-application", entityId: id }
}

function linkedBooking(row: StoredReservation & { id: string }) {
  return { ...bookedReservation(row), uid: row.id }
}
