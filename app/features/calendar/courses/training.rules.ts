import { clockHoursBefore } from "#app/features/calendar/clock-hours.rules.ts"
import { terms } from "#content/commitments.ts"
import type { BookedSession } from "./training.schema.ts"

/** Seats that the school cancelled, the candidate left or an unpaid deposit freed, and that nothing replaces yet. */
export function unreplaced<Booking extends ReplaceableBooking>(bookings: readonly Booking[]): Booking[] {
  const replaced = new Set(bookings.map(({ replaces }) => replaces))
  return bookings.filter(({ id, bookingStatus }) => bookingStatus === "cancelled" && !replaced.has(id))
}

type ReplaceableBooking = Pick<BookedSession, "id" | "bookingStatus" | "replaces">

interface SessionTime {
  date: string
  startTime: string
  endTime: string
}

/** One may begin when another ends. */
export function overlapping<Session extends SessionTime>(sessions: readonly Session[]): Session[] {
  return sessions.filter((one) =>
    sessions.some(
      (other) =>
        other !== one && other.date === one.date && other.startTime < one.endTime && one.startTime < other.endTime,
    ),
  )
}

/** The end of free changes of a session, counted on the school's clocks: a week before it (school 0). */
export function sessionChangesEnd(startsAt: Date): Date {
  return clockHoursBefore(startsAt, terms.trainingCancellationDays * 24)
}

/** Exactly at the limit counts for the person (school 2). */
export function sessionLateness(startsAt: Date, now: Date): { late?: true } {
  return now <= sessionChangesEnd(startsAt) ? {} : { late: true }
}
