import { addHours } from "date-fns"
import type { Selectable } from "kysely"
import {
  dueReminder,
  isToldSince,
  lastReminderHours,
  longestReminderHours,
  type ReminderKind,
} from "#app/features/calendar/courses/reminders/reminders.rules.ts"
import { markReminders } from "#app/features/calendar/door/mark-reminders.server.ts"
import { hasProven } from "#app/features/identity/account/proven-addresses.queries.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { mailedMoney, movedBySchool } from "#app/features/reservations/manage/decision-mail.server.ts"
import type { ReservationReminder } from "#app/features/reservations/reminders/reminders.mails.server.tsx"
import { bookedReservation, whatIsRepeated } from "#app/features/reservations/reservations.queries.server.ts"
import type { Db, Tables, Trx } from "#app/platform/database/tables.server.ts"
import { lastEventAt } from "#app/platform/record-event.server.ts"

type Reservation = Selectable<Tables["reservations"]>

const tellingActions = ["reservation.created", "reservation.confirmed", "reservation.moved"] as const

/** Queues the reminders that are due, each once for a beginning (school 2, "Reminders"). */
export async function sendReminders(trx: Trx, now: Date): Promise<void> {
  const due = (await comingReservations(trx, now)).flatMap((reservation) => {
    const reminder = dueReminder(reservation.startsAt, now)
    return reminder ? [{ ...reservation, reminder }] : []
  })
  for (const reservation of await markReminders(trx, due)) await remind(trx, reservation, now)
}

async function comingReservations(trx: Trx, now: Date): Promise<Reservation[]> {
  return await trx
    .selectFrom("reservations")
    .selectAll()
    .where("status", "=", "confirmed")
    .where("email", "is not", null)
    .where("forgottenAt", "is", null)
    .where("startsAt", ">", addHours(now, lastReminderHours))
    .where("startsAt", "<=", addHours(now, longestReminderHours))
    .orderBy("startsAt")
    .orderBy("id")
    .execute()
}

async function remind(trx: Trx, reservation: Reservation & { reminder: ReminderKind }, now: Date): Promise<void> {
  const { id: entityId, email, startsAt, reminder } = reservation
  const related = { entity: "reservation", entityId }
  const settledAt = await lastEventAt(trx, { ...related, actions: [...tellingActions] })
  if (email === null || isToldSince(startsAt, reminder, settledAt)) return
  await queueEmail(trx, {
    ...related,
    kind: "reservation-reminder",
    to: email,
    data: await reminderOf(trx, { ...reservation, email }, { reminder, now }),
    sendAt: now,
  })
}

async function reminderOf(
  db: Db | Trx,
  reservation: Reservation & { email: string },
  { reminder, now }: { reminder: ReminderKind; now: Date },
): Promise<ReservationReminder> {
  const proven = await hasProven(db, reservation)
  const { firstName, sequence, phone } = reservation
  return {
    ...bookedReservation(reservation),
    ...whatIsRepeated({ ...reservation, phone: phone ?? "" }, proven),
    firstName,
    sequence,
    uid: reservation.id,
    reminder,
    ...movedBySchool(reservation),
    ...mailedMoney(await readLedger(db, reservation.id), reservation, now),
  }
}

/** What a queued reminder says when it is sent; undefined for a booking that was cancelled or moved meanwhile. */
export async function reminderNow(
  db: Db,
  queued: ReservationReminder,
  now: Date,
): Promise<ReservationReminder | undefined> {
  const reservation = await db
    .selectFrom("reservations")
    .selectAll()
    .where("id", "=", queued.uid)
    .where("status", "=", "confirmed")
    .where("startsAt", "=", new Date(queued.startsAt))
    .executeTakeFirst()
  const email = reservation?.email
  if (!reservation || !email) return undefined
  return await reminderOf(db, { ...reservation, email }, { reminder: queued.reminder, now })
}
