import { type CalendarSeat, sessionCalendar } from "#app/features/calendar/courses/session-calendar.server.ts"
import { licenceTypeLabel, sessionTypeLabel } from "#app/features/calendar/courses/training.labels.ts"
import type { LicenceType, SessionMoment } from "#app/features/calendar/courses/training.schema.ts"
import type { MailSite } from "#app/features/outbox/write-mail.server.ts"
import { formatDay } from "#app/ui/formats.ts"
import { placeAddress } from "#content/school.ts"

export interface SeatMail {
  /** '' for a forgotten person. */
  firstName: string
  seat: CalendarSeat & { licenseType: LicenceType }
  /** Higher than in every mail before. */
  sequence: number
}

export function factsOf({ seat }: SeatMail): (readonly [string, string])[] {
  return [
    ["Référence", seat.reference],
    ["Formation", `${sessionTypeLabel[seat.sessionType]}, ${licenceTypeLabel[seat.licenseType].toLowerCase()}`],
    ["Avec", seat.instructorName],
  ]
}

export function whenAndWhere({ date, startTime, endTime, location }: SessionMoment): string {
  return `${formatDay(date)}, ${startTime} – ${endTime}, ${placeAddress(location)}`
}

export function seatCalendarFile({ seat, sequence }: SeatMail, { domain }: MailSite, cancelled: boolean) {
  return {
    filename: `session-${seat.reference}.ics`,
    content: sessionCalendar([{ ...seat, sequence }], domain, { cancelled }),
    contentType: `text/calendar; charset=utf-8; method=${cancelled ? "CANCEL" : "PUBLISH"}`,
  }
}
