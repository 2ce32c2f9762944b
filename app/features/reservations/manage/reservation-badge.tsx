import { reservationStatusLabel } from "#app/features/reservations/reservation-status.labels.ts"
import type { ReservationStatus } from "#app/features/reservations/reservations.schema.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import type { Tone } from "#app/ui/page/marks.tsx"

const toneOf = {
  pending: "pending",
  confirmed: "free",
  cancelled: "full",
  completed: "neutral",
} satisfies Record<ReservationStatus, Tone>

export function ReservationBadge({ status }: { status: ReservationStatus }) {
  return <Badge tone={toneOf[status]}>{reservationStatusLabel[status]}</Badge>
}
