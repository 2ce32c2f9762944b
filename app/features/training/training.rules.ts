/** How many may still join a session. */
export function seatsLeft(session: { currentParticipants: number; maxParticipants: number }): number {
  return Math.max(0, session.maxParticipants - session.currentParticipants)
}

/** Whether a session can be joined as far as the school is concerned: it may still be full. */
export function isOpen(
  session: { isAvailable: boolean; cancelledAt: Date | null; startsAt: Date },
  now: Date,
): boolean {
  return session.isAvailable && session.cancelledAt === null && session.startsAt > now
}
