import ICAL from "ical.js"

export interface ReadEvent {
  uid: string
  sequence: number
  stamp: string
  status: string
  starts: string
  ends: string
  summary: string
  location: string
  description: string
  organizer: string
  attendees: { address: string; answered: unknown; asked: unknown }[]
}

/**
 * Reads an .ics file with a reader of another program, which throws if the format is broken.
 * @returns the method and the entries, in the order of the file
 */
export function readCalendar(text: string): { method: string; events: ReadEvent[] } {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      sequence: event.sequence,
      stamp: String(component.getFirstPropertyValue("dtstamp")),
      status: String(component.getFirstPropertyValue("status")),
      starts: event.startDate.toJSDate().toISOString(),
      ends: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      location: event.location,
      description: event.description,
      organizer: event.organizer,
      attendees: event.attendees.map((attendee) => ({
        address: String(attendee.getFirstValue()),
        answered: attendee.getParameter("partstat"),
        asked: attendee.getParameter("rsvp"),
      })),
    }
  })
  return { method: String(calendar.getFirstPropertyValue("method")), events }
}
