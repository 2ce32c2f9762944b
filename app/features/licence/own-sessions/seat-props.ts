import type { ToastWords } from "#app/ui/page/announce.ts"
import type { OwnSeat, OwnSessions, SessionsKey } from "./own-sessions.schema.ts"

export interface SeatProps {
  seat: OwnSeat
  sessions: OwnSessions
  sessionsKey: SessionsKey
  onDone: (words: ToastWords) => void
}
