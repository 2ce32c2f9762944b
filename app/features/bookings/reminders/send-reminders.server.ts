import { addHours } from "date-fns"
import { markReminders } from "#app/features/calendar/door/mark-reminders.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import {
  dueReminder,
  isToldSince,
  lastReminderHours,
  longestReminderHours,
  type ReminderKind,
} from "./reminders.rules.ts"

interface Coming {
  /** Of the booking. */
  id: string
  startsAt: Date
}

/** What the sweep asks of a kind of bookings. */
export interface RemindedKind<Booking extends Coming> {
  /** The confirmed ones that start in the period, the first start first. */
  coming: (trx: Trx, period: { after: Date; until: Date }) => Promise<Booking[]>
  /** When a mail last told everything that a reminder says. */
  toldAt: (trx: Trx, booking: Booking) => Promise<Date | undefined>
  /** Queues the mail of each that has an address. */
  remind: (trx: Trx, bookings: readonly (Booking & { reminder: ReminderKind })[], now: Date) => Promise<void>
}

/** Queues the reminders that are due, each once for a beginning (school 2, "Reminders"). */
export function sendReminders<Booking extends Coming>(kind: RemindedKind<Booking>) {
  return async (trx: Trx, now: Date): Promise<void> => {
    const period = { after: addHours(now, lastReminderHours), until: addHours(now, longestReminderHours) }
    const due = (await kind.coming(trx, period)).flatMap((booking) => {
      const reminder = dueReminder(booking.startsAt, now)
      return reminder ? [{ ...booking, reminder }] : []
    })
    const news: typeof due = []
    for (const booking of await markReminders(trx, due)) {
      const told = isToldSince(booking.startsAt, booking.reminder, await kind.toldAt(trx, booking))
      if (!told) news.push(booking)
    }
    await kind.remind(trx, news, now)
  }
}
