import type { BookedSession } from "./training.schema.ts"

/** The school's sessions in the API, without /api/v1. */
export const sessionsPath = "/admin/training-sessions"

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
