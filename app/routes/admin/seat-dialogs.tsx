import type { SeatDialogs } from "#app/features/calendar/courses/admin/session-bookings.tsx"
import { AddCandidate } from "#app/features/licence/admin/add-candidate.tsx"
import { SeatActs } from "#app/features/licence/admin/seat-acts.tsx"

/** What the calendar must not know: the acts on the seats of candidates. */
export const seatDialogs: SeatDialogs = {
  renderSeat: (session, seat) => <SeatActs session={session} seat={seat} />,
  renderAddition: (session) => <AddCandidate session={session} />,
}
