import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator"
import { school } from "#content/school.ts"

/** What stands in an agenda: of the school's, initials and a reference instead of a name. */
export interface AgendaEvent {
  uid: string
  sequence: number
  summary: string
  description: string
  location: string
  startsAt: Date
  endsAt: Date
  status: "tentative" | "confirmed" | "cancelled"
  /** Of the last change, so that an unchanged agenda is the same file. */
  changedAt: Date
}

const statusOf = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

export function feedCalendar(
  events: readonly AgendaEvent[],
  { domain, name }: { domain: string; name: string },
): string {
  const calendar = ical({ name, prodId: { company: school.name, product: "Agenda", language: "FR" } })
  calendar.method(ICalCalendarMethod.PUBLISH)
  for (const event of events) {
    calendar.createEvent({
      id: `${event.uid}@${domain}`,
      sequence: event.sequence,
      stamp: event.changedAt,
      start: event.startsAt,
      end: event.endsAt,
      status: statusOf[event.status],
      summary: event.summary,
      description: event.description,
      location: event.location,
    })
  }
  return calendar.toString()
}
