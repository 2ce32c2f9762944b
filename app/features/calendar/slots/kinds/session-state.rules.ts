/** 'past' once it has begun, 'closed' by the school. */
export const sessionStates = ["open", "closed", "past", "cancelled"] as const
export type SessionState = (typeof sessionStates)[number]

interface SessionStanding {
  state: "open" | "closed" | "cancelled"
  startsAt: Date
}

export function stateOf({ state, startsAt }: SessionStanding, now: Date): SessionState {
  return state !== "cancelled" && startsAt <= now ? "past" : state
}

/** An open session may be full. */
export function isOpen(session: SessionStanding, now: Date): boolean {
  return stateOf(session, now) === "open"
}

export function seatsLeft(session: { currentParticipants: number; maxParticipants: number }): number {
  return Math.max(0, session.maxParticipants - session.currentParticipants)
}
