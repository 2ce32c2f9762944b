import type { DayLoad } from "./availability.rules.ts"
import type { ReservationType } from "./availability.schema.ts"

export const reservationTypeLabel = {
  boat_license: "Permis Bateau",
  boat_rental: "Location de Bateau",
  group_outing: "Sortie Groupe",
} satisfies Record<ReservationType, string>

export const dayLoadLabel = {
  free: "places libres",
  filling: "se remplit",
  full: "complet",
  none: "aucun créneau ouvert",
} satisfies Record<DayLoad, string>
