import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { closingTime } from "#content/limits.ts"
import type { SlotObstacle } from "./availability.schema.ts"

interface LeftWords {
  many: string
  last: string
  free: string
  few: string
}

export const leftWords = {
  boat_license: { many: "places", last: "dernière place", free: "places libres", few: "dernières places" },
  boat_rental: { many: "bateaux", last: "dernier bateau", free: "bateaux libres", few: "derniers bateaux" },
  group_outing: { many: "départs", last: "dernier départ", free: "départs libres", few: "derniers départs" },
} satisfies Record<ReservationType, LeftWords>

/** Why a slot cannot be booked (specification 2). */
export const obstacleLabel = {
  full: "Complet",
  held: "Retenu un instant",
  closed: "Fermé",
  "ends-after-closing": `Finirait après ${closingTime}`,
  "too-short": "Durée impossible",
  "no-boat": "Bateaux tous pris",
} satisfies Record<SlotObstacle, string>
