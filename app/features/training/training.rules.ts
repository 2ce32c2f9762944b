import type { SessionState } from "./training.admin.schema.ts"

/** How many may still join a session. */
export function seatsLeft(session: { currentParticipants: number; maxParticipants: number }): number {
  return Math.max(0, session.maxParticipants - session.currentParticipants)
}

/** Whether a session can be joined as far as the school is concerned: it may still be full. */
export function isOpen(session: SessionStanding, now: Date): boolean {
  return stateOf(session, now) === "open"
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
