import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { LicenseLevel } from "./reservations.schema.ts"

export { reservationTypeLabel } from "#app/features/calendar/slots/kinds/reservation-types.labels.ts"

export const licenseLevelLabel = {
  beginner: "Débutant",
  basic: "Notions de base",
  intermediate: "Intermédiaire",
  advanced: "Avancé",
} satisfies Record<LicenseLevel, string>

export const boatTypeLabel = {
  electric_small: "Petit bateau électrique (4 places)",
  electric_medium: "Bateau électrique moyen (6 places)",
  electric_large: "Grand bateau électrique (8 places)",
} satisfies Record<BoatType, string>
