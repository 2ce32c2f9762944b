import { obstacleLabel } from "#app/features/calendar/door/listing/availability.labels.ts"
import type { Slot } from "#app/features/calendar/door/listing/availability.schema.ts"

/** Says of a rental, where another model is free, whether this one is out or never there. */
export function noBoatWord(
  { reservationType, boats = {} }: Pick<Slot, "boats" | "reservationType">,
  model: string | undefined,
): string {
  if (reservationType === "boat_license") return obstacleLabel.full
  if (reservationType === "group_outing") return "Groupe trop grand"
  const free: Readonly<Record<string, number>> = boats
  if (!model || Object.values(free).every((count) => count === 0)) return obstacleLabel["no-boat"]
  return model in free ? "Modèle pris" : "Pas de ce modèle"
}
