import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import { sayInstant } from "#app/ui/formats.ts"
import { fleetScreen } from "#content/admin/fleet.ts"
import { baseName } from "#content/school.ts"

const { form } = fleetScreen

const told: readonly (readonly [field: string, label: string, write: (value: string) => string])[] = [
  ["name", form.name, String],
  ["registration", form.registration, String],
  ["model", form.model, (value) => fleetScreen.models[value as BoatType] ?? value],
  ["base", form.base, baseName],
]

/** « Nom Mouette → Goéland », or when a stay in the workshop was to end. */
export function changedFields({ action, change }: { action: string; change: Record<string, unknown> }) {
  if (action === "boat.workshop-begun") return `jusqu’au ${sayInstant(String(change.endsAt))}`
  if (action !== "boat.changed") return undefined
  const parts = told.flatMap(([field, label, write]) => {
    const pair = change[field]
    return Array.isArray(pair) ? [`${label} ${write(String(pair[0]))} → ${write(String(pair[1]))}`] : []
  })
  return parts.join(", ") || undefined
}
