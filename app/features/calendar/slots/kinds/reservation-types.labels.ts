import type { ReservationType } from "./reservation-types.schema.ts"

export const reservationTypeLabel = {
  boat_license: "Permis Bateau",
  boat_rental: "Location de Bateau",
  group_outing: "Sortie Groupe",
} satisfies Record<ReservationType, string>
