import { subHours } from "date-fns"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { reservationAnswer } from "#app/features/reservations/reservations.queries.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { officeTerms } from "#content/commitments.ts"
import { school } from "#content/school.ts"
import "#app/features/reservations/reservations.tables.server.ts"

/** Asks the school about each request that waits for too long, once for its beginning; it never expires (school 2). */
export async function askAboutUnanswered(trx: Trx, now: Date): Promise<void> {
  const waiting = await trx
    .selectFrom("bookings")
    .selectAll()
    .where("status", "=", "pending")
    .where("startsAt", ">", now)
    .where("createdAt", "<=", subHours(now, officeTerms.askedAgainHours))
    .where("forgottenAt", "is", null)
    .orderBy("id")
    .execute()
  if (waiting.length === 0) return
  const asked = await trx
    .insertInto("reminders")
    .values(waiting.map(({ id, startsAt }) => ({ bookingId: id, kind: "unanswered" as const, startsAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("bookingId")
    .execute()
  const fresh = new Set(asked.map(({ bookingId }) => bookingId))
  for (const reservation of waiting.filter(({ id }) => fresh.has(id))) {
    await queueEmail(trx, {
      kind: "reservation-unanswered",
      to: school.email,
      data: { ...reservationAnswer(reservation), uid: reservation.id },
      entity: "reservation",
      entityId: reservation.id,
      sendAt: now,
    })
  }
}
