import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { leftWords, obstacleLabel } from "./availability.labels.ts"
import type { SlotObstacle } from "./availability.schema.ts"

/** « 3 bateaux », « dernier départ », « Complet ». */
export function leftOf(type: ReservationType, left: number): string {
  if (left < 1) return obstacleLabel.full
  return left === 1 ? leftWords[type].last : `${left}\u00a0${leftWords[type].many}`
}

/** For a rental: « Ne permet pas 3 heures ». */
export function obstacleWord(obstacle: SlotObstacle, hours: number | undefined): string {
  if (obstacle !== "too-short" || !hours) return obstacleLabel[obstacle]
  return `Ne permet pas ${hours}\u00a0heure${hours > 1 ? "s" : ""}`
}
