import type { ReservationStatus } from "./reservations.schema.ts"

export const reservationStatusLabel = {
  pending: "En attente",
  confirmed: "Confirmée",
  cancelled: "Annulée",
  completed: "Terminée",
} satisfies Record<ReservationStatus, string>
