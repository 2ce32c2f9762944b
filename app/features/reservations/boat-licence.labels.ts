import { licenceTypeLabel } from "#app/features/licence/licence-type.labels.ts"
import type { BoatLicenceLevel } from "./boat-reservation.schema.ts"

export const boatLicenceLevelLabel = {
  none: "Aucun",
  ...licenceTypeLabel,
} satisfies Record<BoatLicenceLevel, string>
