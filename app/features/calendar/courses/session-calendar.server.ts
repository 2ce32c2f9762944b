import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator"
import { placeAddress, school } from "#content/school.ts"
import { sessionTypeLabel } from "./training.labels.ts"
import type { SessionMoment } from "./training.schema.ts"

export interface CalendarSeat extends SessionMoment {
  id: string
  reference: string
  startsAt: string
  endsAt: string
  /** Grows at each change, so that a calendar replaces its entry. */
  sequence?: number
}

/** One .ics file, in UTC instants. */
export function sessionCalendar(
  seats: readonly CalendarSeat[],
  domain: string,
  { cancelled }: { cancelled: boolean } = { cancelled: false },
): string {
  const calendar = ical({ prodId: { company: school.name, product: "Formations", language: "FR" } })
  calendar.method(cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH)
  for (const seat of seats) {
    calendar.createEvent({
      id: `${seat.id}@${domain}`,
      sequence: seat.sequence ?? 0,
      start: new Date(seat.startsAt),
      end: new Date(seat.endsAt),
      organizer: { name: school.name, email: school.email },
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: `${sessionTypeLabel[seat.sessionType]} – ${school.name}`,
      description: `Référence ${seat.reference}, avec ${seat.instructorName}`,
      location: placeAddress(seat.location),
    })
  }
  return calendar.toString()
}
