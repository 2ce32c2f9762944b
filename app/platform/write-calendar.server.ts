import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus, type ICalLocation } from "ical-generator"
import { school } from "#content/school.ts"

/** The same for every process and for good: a calendar finds an entry again by its UID. */
export interface CalendarSettings {
  /** The domain of the UIDs; not the host, which may change. */
  domain: string
  /** An address that the school reads, because declined invitations are answered to it. */
  organizer: string
}

/** Where the entries of a calendar lead, and what identifies them. */
export interface CalendarSite extends CalendarSettings {
  origin: string
}

export interface CalendarEntry {
  id: string
  /** Grows at each change, so that a calendar replaces its entry. */
  sequence: number
  startsAt: Date
  endsAt: Date
  status: "tentative" | "confirmed" | "cancelled"
  summary: string
  description: string
  location: string | ICalLocation
  /** The instant of the last change, where an unchanged entry must be the same text. */
  changedAt?: Date
}

/** REQUEST and CANCEL are mailed to one person about one booking; all else is published (school 2, "Calendar"). */
export type CalendarMethod = "REQUEST" | "CANCEL" | "PUBLISH"

export interface CalendarFile {
  filename: string
  method: CalendarMethod
  content: string
}

const statusOf = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} satisfies Record<CalendarEntry["status"], ICalEventStatus>

const methodOf = {
  REQUEST: ICalCalendarMethod.REQUEST,
  CANCEL: ICalCalendarMethod.CANCEL,
  PUBLISH: ICalCalendarMethod.PUBLISH,
} satisfies Record<CalendarMethod, ICalCalendarMethod>

/** An .ics text in UTC instants, with a final line break (RFC 5545). */
export function writeCalendar(entries: readonly CalendarEntry[], options: CalendarOptions): string {
  const { site, product, method = "PUBLISH", attendee, name, refreshSeconds } = options
  const calendar = ical({ name: name ?? null, prodId: { company: school.name, product, language: "FR" } })
  calendar.method(methodOf[method])
  if (refreshSeconds) calendar.ttl(refreshSeconds)
  for (const { id, startsAt, endsAt, status, changedAt, ...shown } of entries) {
    const event = calendar.createEvent({
      ...shown,
      id: `${id}@${site.domain}`,
      start: startsAt,
      end: endsAt,
      status: statusOf[status],
      ...(changedAt ? { stamp: changedAt } : {}),
      organizer: { name: school.name, email: site.organizer },
    })
    // Google Calendar only takes back what it was sent as an invitation to its own reader.
    if (attendee) event.createAttendee({ email: attendee, status: ICalAttendeeStatus.ACCEPTED, rsvp: false })
  }
  return `${calendar.toString()}\r\n`
}

interface CalendarOptions {
  site: CalendarSettings
  product: string
  method?: CalendarMethod
  /** The address of the mail that the file travels in. */
  attendee?: string | undefined
  name?: string
  refreshSeconds?: number
}

/** The file of a mail: an invitation to its person for one entry, several together as a file to add. */
export function invitation(
  entries: readonly CalendarEntry[],
  options: { site: CalendarSettings; product: string; attendee: string; filename: string },
): CalendarFile {
  const { filename, attendee, ...shared } = options
  const [only] = entries
  if (entries.length !== 1 || !only) return { filename, method: "PUBLISH", content: writeCalendar(entries, shared) }
  const method = only.status === "cancelled" ? "CANCEL" : "REQUEST"
  return { filename, method, content: writeCalendar(entries, { ...shared, method, attendee }) }
}
