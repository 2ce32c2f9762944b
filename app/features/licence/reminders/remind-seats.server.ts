import { max } from "date-fns"
import type { InferResult } from "kysely"
import type { RemindedKind } from "#app/features/bookings/reminders/send-reminders.server.ts"
import { momentOf, withAddresses } from "#app/features/calendar/courses/tell-candidates.server.ts"
import { bookedSeats } from "#app/features/calendar/door/booked-seats.queries.server.ts"
import { candidatesOf } from "#app/features/licence/licence.queries.server.ts"
import { changeNow } from "#app/features/licence/seats/seat-mail-now.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { lastEventAt } from "#app/platform/record-event.server.ts"
import type { SeatReminder } from "./seat-reminders.mails.server.tsx"

type ComingSeat = InferResult<ReturnType<typeof bookedSeats>>[number]

/** Candidates' confirmed seats. */
export const remindedSeats: RemindedKind<ComingSeat> = {
  coming: async (trx, { after, until }) =>
    await bookedSeats(trx)
      .where("b.startsAt", ">", after)
      .where("b.startsAt", "<=", until)
      .orderBy("b.startsAt")
      .orderBy("b.id")
      .execute(),
  async toldAt(trx, { sessionId, createdAt, movedAt }) {
    const changed = { entity: "training-session", entityId: sessionId, actions: ["training-session.changed" as const] }
    const changedAt = await lastEventAt(trx, changed)
    return max([createdAt, ...[movedAt, changedAt].filter((at) => at instanceof Date)])
  },
  async remind(trx, seats, now) {
    for (const { candidate, to, reminder, ...seat } of await withAddresses(trx, seats, candidatesOf)) {
      if (to === "") continue
      await queueEmail(trx, {
        kind: "training-session-reminder",
        to,
        data: { ...reminderOf(seat), firstName: candidate.firstName, reminder, bookingId: seat.id },
        entity: "boat-license-application",
        entityId: seat.applicationId,
        sendAt: now,
      })
    }
  },
}

function reminderOf(seat: ComingSeat) {
  const { id, reference, sequence, priceCents, sessionType, date, startTime, endTime, instructorName, location } = seat
  const moment = {
    sessionType,
    date,
    startTime,
    endTime,
    instructorName: instructorName ?? "",
    location: location ?? "",
  }
  return {
    seat: {
      id,
      reference,
      priceCents,
      ...momentOf(moment),
      licenseType: seat.licenseType ?? "coastal",
      startsAt: seat.startsAt.toISOString(),
      endsAt: seat.endsAt.toISOString(),
    },
    sequence,
    ...(seat.userId ? { applicationId: seat.applicationId } : {}),
  }
}

/** What a queued reminder says when it is sent; undefined where the seat was given up, or its session moved or cancelled. */
export async function seatReminderNow(db: Db, queued: SeatReminder, now: Date): Promise<SeatReminder | undefined> {
  const seat = await bookedSeats(db)
    .where("b.id", "=", queued.bookingId)
    .where("b.startsAt", "=", new Date(queued.seat.startsAt))
    .executeTakeFirst()
  return seat && { ...queued, ...reminderOf(seat), ...(await changeNow(db, seat, now)) }
}
