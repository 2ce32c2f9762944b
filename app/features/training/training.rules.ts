import { terms } from "#content/commitments.ts"
import type { SessionState } from "./training.admin.schema.ts"
import type { SessionBooking } from "./training.schema.ts"

/** How many may still join a session. */
export function seatsLeft(session: { currentParticipants: number; maxParticipants: number }): number {
  return Math.max(0, session.maxParticipants - session.currentParticipants)
}

/** Whether a session can be joined as far as the school is concerned: it may still be full. */
export function isOpen(session: SessionStanding, now: Date): boolean {
  return stateOf(session, now) === "open"
}

/** The seats the school has cancelled that have no replacement yet. */
export function unreplaced<Booking extends ReplaceableBooking>(bookings: readonly Booking[]): Booking[] {
  const replaced = new Set(bookings.map(({ replaces }) => replaces))
  return bookings.filter(
    ({ id, bookingStatus, sessionCancelled }) => bookingStatus === "cancelled" && sessionCancelled && !replaced.has(id),
  )
}

type ReplaceableBooking = Pick<SessionBooking, "id" | "bookingStatus" | "sessionCancelled" | "replaces">

interface SessionTime {
  /** 'yyyy-MM-dd' */
  date: string
  /** 'HH:mm', as `endTime`. */
  startTime: string
  endTime: string
}

/** Those that take place while another one does: nobody can be at two. One may begin as another ends. */
export function overlapping<Session extends SessionTime>(sessions: readonly Session[]): Session[] {
  return sessions.filter((one) =>
    sessions.some(
      (other) =>
        other !== one && other.date === one.date && other.startTime < one.endTime && one.startTime < other.endTime,
    ),
  )
}

/** The last day on which the programme of an application may be cancelled (specification 9): 'yyyy-MM-dd', as `dates`. */
export function programmeCancellationEnds(dates: readonly [string, ...string[]]): string {
  const first = dates.reduce((earlier, date) => (date < earlier ? date : earlier))
  const last = new Date(`${first}T00:00:00Z`)
  last.setUTCDate(last.getUTCDate() - terms.trainingCancellationDays)
  return last.toISOString().slice(0, 10)
}

/** For a mail: whether it is too late to cancel the programme, on the given day. */
export function programmeLateness([first, ...others]: readonly string[], today: string): { late?: true } {
  return first === undefined || today <= programmeCancellationEnds([first, ...others]) ? {} : { late: true }
}

interface SessionStanding {
  isAvailable: boolean
  cancelledAt: Date | null
  startsAt: Date
}

/** Where a session stands at an instant; one that has begun is past. */
export function stateOf({ isAvailable, cancelledAt, startsAt }: SessionStanding, now: Date): SessionState {
  if (cancelledAt !== null) return "cancelled"
  if (startsAt <= now) return "past"
  return isAvailable ? "open" : "closed"
}
