import { reservationTypeLabel } from "#app/features/calendar/slots/kinds/reservation-types.labels.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import type { SessionType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { isSessionType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { formatClock, formatEnd, formatInstantDay, plural } from "#app/ui/formats.ts"
import { fleetScreen } from "#content/admin/fleet.ts"

export interface Sailing {
  activity: ReservationType | SessionType
  startsAt: string
  endsAt: string
  reference: string
  name: string
  persons: number
}

const words = fleetScreen.without

export function momentOf({ startsAt, endsAt }: Sailing): string {
  return `${formatInstantDay(startsAt, "short")}, ${formatClock(startsAt)}–${formatEnd(startsAt, endsAt)}`
}

export function nameOf({ activity, name, reference, persons }: Sailing): string {
  const kind = isSessionType(activity) ? words.lesson : reservationTypeLabel[activity]
  const who = reference ? `${name} (${reference})`.trim() : plural(persons, "personne")
  return `${kind}, ${who}`
}
