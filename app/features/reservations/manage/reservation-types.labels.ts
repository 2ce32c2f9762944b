import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import type { ReservationTypeFilter } from "./reservations.admin.schema.ts"

export const reservationTypeFilterLabel = {
  ...reservationTypeLabel,
  boat_sharing: "Boat Sharing",
  training: "Formation",
  rental: "Location",
} satisfies Record<ReservationTypeFilter, string>
