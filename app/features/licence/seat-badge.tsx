import { Badge } from "#app/ui/page/badge.tsx"
import { ownSessions } from "#content/sessions/own-sessions.ts"
import { seatState } from "./licence.rules.ts"
import type { OwnSeat } from "./licence.schema.ts"

const tones = {
  booked: "free",
  over: "neutral",
  cancelled: "full",
  "taken-out": "full",
  lapsed: "full",
  left: "full",
} as const

export function SeatBadge({ seat }: { seat: OwnSeat }) {
  const state = seatState(seat)
  return <Badge tone={tones[state]}>{ownSessions.state[state]}</Badge>
}
