import { closingTime } from "#content/limits.ts"
import type { ReservationType, SlotObstacle } from "./availability.schema.ts"

export const reservationTypeLabel = {
  boat_license: "Permis Bateau",
  boat_rental: "Location de Bateau",
  group_outing: "Sortie Groupe",
} satisfies Record<ReservationType, string>

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

/** « 3 bateaux », « dernier départ », « Complet ». */
export function leftOf(type: ReservationType, left: number): string {
  if (left < 1) return obstacleLabel.full
  return left === 1 ? leftWords[type].last : `${left}\u00a0${leftWords[type].many}`
}

/** Why a slot cannot be booked (specification 2). */
export const obstacleLabel = {
  full: "Complet",
  closed: "Fermé",
  "ends-after-closing": `Finirait après ${closingTime}`,
  "too-short": "Durée impossible",
  "no-boat": "Bateaux tous pris",
} satisfies Record<SlotObstacle, string>

/** For a rental: « Ne permet pas 3 heures ». */
export function obstacleWord(obstacle: SlotObstacle, hours: number | undefined): string {
  if (obstacle !== "too-short" || !hours) return obstacleLabel[obstacle]
  return `Ne permet pas ${hours}\u00a0heure${hours > 1 ? "s" : ""}`
}
