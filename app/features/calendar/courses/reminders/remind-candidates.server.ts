import { addHours, max } from "date-fns"
import { type CandidatesOf, momentOf, withAddresses } from "#app/features/calendar/courses/tell-candidates.server.ts"
import { markReminders } from "#app/features/calendar/door/mark-reminders.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { lastEventAt } from "#app/platform/record-event.server.ts"
import {
  dueReminder,
  isToldSince,
  lastReminderHours,
  longestReminderHours,
  type ReminderKind,
} from "./reminders.rules.ts"
import type { SeatReminder } from "./seat-reminders.mails.server.tsx"

/** Queues the reminders of booked course sessions that are due, each once for a beginning (school 2, "Reminders"). */
export function remindCandidates(candidatesOf: CandidatesOf) {
  return async (trx: Trx, now: Date): Promise<void> => {
    const due = (await comingSeats(trx, now)).flatMap((seat) => {
      const reminder = dueReminder(seat.startsAt, now)
      return reminder ? [{ ...seat, reminder }] : []
    })
    const seats = await markReminders(trx, due)
    for (const seat of await withAddresses(trx, seats, candidatesOf)) await remind(trx, seat, now)
  }
}

type ComingSeat = Awaited<ReturnType<typeof comingSeats>>[number]
type SeatToTell = ComingSeat & { reminder: ReminderKind; candidate: { firstName: string }; to: string }

function bookedSeats(db: Db | Trx) {
  return db
    .selectFrom("seats as b")
    .innerJoin("slots as s", "s.id", "b.sessionId")
    .select([
      "b.id",
      "b.reference",
      "b.userId",
      "b.applicationId",
      "b.sequence",
      "b.createdAt",
      "b.movedAt",
      "b.sessionId",
    ])
    .select(["b.kind as sessionType", "b.day as date", "b.time as startTime", "s.endTime", "b.startsAt", "b.endsAt"])
    .select(["s.licenseType", "s.instructorName", "s.location"])
    .where("b.status", "=", "confirmed")
    .where("s.state", "<>", "cancelled")
}

async function comingSeats(trx: Trx, now: Date) {
  return await bookedSeats(trx)
    .where("b.startsAt", ">", addHours(now, lastReminderHours))
    .where("b.startsAt", "<=", addHours(now, longestReminderHours))
    .orderBy("b.startsAt")
    .orderBy("b.id")
    .execute()
}

async function remind(trx: Trx, seat: SeatToTell, now: Date): Promise<void> {
  const { id, to, startsAt, reminder, createdAt, movedAt, sessionId, applicationId } = seat
  const changed = { entity: "training-session", entityId: sessionId, actions: ["training-session.changed" as const] }
  const changedAt = await lastEventAt(trx, changed)
  const known = max([createdAt, ...[movedAt, changedAt].filter((at) => at instanceof Date)])
  if (to === "" || isToldSince(startsAt, reminder, known)) return
  await queueEmail(trx, {
    kind: "training-session-reminder",
    to,
    data: { ...reminderOf(seat), firstName: seat.candidate.firstName, reminder, bookingId: id },
    entity: "boat-license-application",
    entityId: applicationId,
    sendAt: now,
  })
}

function reminderOf(seat: ComingSeat) {
  const { id, reference, sequence, sessionType, date, startTime, endTime, instructorName, location } = seat
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
export async function seatReminderNow(db: Db, queued: SeatReminder): Promise<SeatReminder | undefined> {
  const seat = await bookedSeats(db)
    .where("b.id", "=", queued.bookingId)
    .where("b.startsAt", "=", new Date(queued.seat.startsAt))
    .executeTakeFirst()
  return seat && { ...queued, ...reminderOf(seat) }
}
