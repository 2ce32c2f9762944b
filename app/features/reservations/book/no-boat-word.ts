import { obstacleLabel } from "#app/features/calendar/slots/availability.labels.ts"
import type { Slot } from "#app/features/calendar/slots/availability.schema.ts"

/** Where another model is free: whether this one is out or never there. */
export function noBoatWord({ boats = {} }: Pick<Slot, "boats">, model: string | undefined): string {
  const free: Readonly<Record<string, number>> = boats
  if (!model || Object.values(free).every((count) => count === 0)) return obstacleLabel["no-boat"]
  return model in free ? "Modèle pris" : "Pas de ce modèle"
}
