import type { Selectable } from "kysely"
import { lateness, moveless } from "#app/features/bookings/facts/change-terms.rules.ts"
import type { ReminderKind } from "#app/features/bookings/reminders/reminders.rules.ts"
import type { RemindedKind } from "#app/features/bookings/reminders/send-reminders.server.ts"
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

/** Confirmed reservations with an address. */
export const remindedReservations: RemindedKind<Reservation> = {
  coming: async (trx, { after, until }) =>
    await trx
      .selectFrom("reservations")
      .selectAll()
      .where("status", "=", "confirmed")
      .where("email", "is not", null)
      .where("forgottenAt", "is", null)
      .where("startsAt", ">", after)
      .where("startsAt", "<=", until)
      .orderBy("startsAt")
      .orderBy("id")
      .execute(),
  toldAt: async (trx, { id }) =>
    await lastEventAt(trx, { entity: "reservation", entityId: id, actions: [...tellingActions] }),
  async remind(trx, reservations, now) {
    for (const { email, reminder, ...reservation } of reservations) {
      if (email === null) continue
      await queueEmail(trx, {
        kind: "reservation-reminder",
        to: email,
        data: await reminderOf(trx, { ...reservation, email }, { reminder, now }),
        entity: "reservation",
        entityId: reservation.id,
        sendAt: now,
      })
    }
  },
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
    ...lateness(reservation, now),
    ...movedBySchool(reservation),
    ...moveless(reservation),
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
