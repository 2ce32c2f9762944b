import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import type { ReservationTypeFilter } from "./reservations.admin.schema.ts"

/** What the school filters by (specification 2 and 3). */
export const reservationTypeFilterLabel = {
  ...reservationTypeLabel,
  boat_sharing: "Boat Sharing",
  training: "Formation",
  rental: "Location",
} satisfies Record<ReservationTypeFilter, string>
