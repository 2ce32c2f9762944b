import { terms } from "#content/commitments.ts"
import type { SessionState } from "./training.admin.schema.ts"
import type { SessionBooking } from "./training.schema.ts"

export function seatsLeft(session: { currentParticipants: number; maxParticipants: number }): number {
  return Math.max(0, session.maxParticipants - session.currentParticipants)
}

/** An open session may be full. */
export function isOpen(session: SessionStanding, now: Date): boolean {
  return stateOf(session, now) === "open"
}

/** Seats the school cancelled that have no replacement yet. */
export function unreplaced<Booking extends ReplaceableBooking>(bookings: readonly Booking[]): Booking[] {
  const replaced = new Set(bookings.map(({ replaces }) => replaces))
  return bookings.filter(
    ({ id, bookingStatus, sessionCancelled }) => bookingStatus === "cancelled" && sessionCancelled && !replaced.has(id),
  )
}

type ReplaceableBooking = Pick<SessionBooking, "id" | "bookingStatus" | "sessionCancelled" | "replaces">

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

/** The last day to cancel an application's programme (specification 9), 'yyyy-MM-dd' as `dates`. */
export function programmeCancellationEnds(dates: readonly [string, ...string[]]): string {
  const first = dates.reduce((earlier, date) => (date < earlier ? date : earlier))
  const last = new Date(`${first}T00:00:00Z`)
  last.setUTCDate(last.getUTCDate() - terms.trainingCancellationDays)
  return last.toISOString().slice(0, 10)
}

export function programmeLateness([first, ...others]: readonly string[], today: string): { late?: true } {
  return first === undefined || today <= programmeCancellationEnds([first, ...others]) ? {} : { late: true }
}

interface SessionStanding {
  state: "open" | "closed" | "cancelled"
  startsAt: Date
}

export function stateOf({ state, startsAt }: SessionStanding, now: Date): SessionState {
  return state !== "cancelled" && startsAt <= now ? "past" : state
}
