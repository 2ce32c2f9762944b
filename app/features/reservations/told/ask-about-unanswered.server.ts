import { subHours } from "date-fns"
import { markReminders } from "#app/features/calendar/door/mark-reminders.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { reservationAnswer } from "#app/features/reservations/reservations.queries.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { officeTerms } from "#content/commitments.ts"
import { school } from "#content/school.ts"
import "#app/features/reservations/reservations.tables.server.ts"

/** Asks the school about each request that waits for too long, once for its beginning; it never expires (school 2). */
export async function askAboutUnanswered(trx: Trx, now: Date): Promise<void> {
  const waiting = await trx
    .selectFrom("reservations")
    .selectAll()
    .where("status", "=", "pending")
    .where("startsAt", ">", now)
    .where("createdAt", "<=", subHours(now, officeTerms.askedAgainHours))
    .where("forgottenAt", "is", null)
    .orderBy("id")
    .execute()
  const due = waiting.map((reservation) => Object.assign(reservation, { reminder: "unanswered" as const }))
  for (const reservation of await markReminders(trx, due)) {
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
