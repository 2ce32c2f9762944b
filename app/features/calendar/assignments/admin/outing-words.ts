import type { ShownOuting } from "#app/features/calendar/fleet/fleet.admin.schema.ts"
import { reservationTypeLabel } from "#app/features/calendar/slots/availability.labels.ts"
import { formatClock, formatInstantDay, plural } from "#app/ui/formats.ts"
import { fleetScreen } from "#content/admin/fleet.ts"

const words = fleetScreen.without

/** « sam. 12 juin 2027, 14:00–16:00 » */
export function momentOf({ startsAt, endsAt }: ShownOuting): string {
  return `${formatInstantDay(startsAt, "short")}, ${formatClock(startsAt)}–${formatClock(endsAt)}`
}

export function nameOf({ activity, name, reference, persons }: ShownOuting): string {
  const kind = activity === "theory" || activity === "practice" ? words.lesson : reservationTypeLabel[activity]
  const who = reference ? `${name} (${reference})`.trim() : plural(persons, "personne")
  return `${kind}, ${who}`
}
