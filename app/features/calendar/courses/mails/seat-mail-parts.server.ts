import {
  type CalendarSeat,
  seatPrice,
  sessionInvitation,
} from "#app/features/calendar/courses/session-calendar.server.ts"
import { licenceTypeLabel } from "#app/features/calendar/courses/training.labels.ts"
import type { SessionMoment } from "#app/features/calendar/slots/kinds/session-moment.schema.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import type { LicenceType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import type { MailAction } from "#app/features/outbox/mail-layout.server.tsx"
import { type MailSite, sessionsHref } from "#app/features/outbox/write-mail.server.ts"
import { formatDay } from "#app/ui/formats.ts"
import { placeAddress } from "#content/school.ts"

/** What the candidate may change of a seat, as its facts say it. */
export interface SaidChange {
  late: boolean
  /** The line of the list of facts that says until when a change is free, or what it costs. */
  fact: readonly [label: string, value: string]
  sentence: string
}

export interface SeatMail {
  /** '' for a forgotten person. */
  firstName: string
  seat: CalendarSeat & { licenseType: LicenceType }
  /** Higher than in every mail before. */
  sequence: number
  /** Missing where the account is gone. */
  applicationId?: string
  /** Read when the mail is sent; missing once nothing may be changed. */
  change?: SaidChange
}

/**
 * The data that an undo of the school's act on one seat reads. `version` is that of the seat after the act: another
 * change of the seat makes the act final.
 */
export type SeatUndo = { act: "added"; version: number } | SeatCancellationUndo | SeatMoveUndo

export interface SeatCancellationUndo {
  act: "cancelled"
  version: number
}

/** Where the candidate knows the seat, at that price, and the school's move before that nobody answered. */
export interface SeatMoveUndo {
  act: "moved"
  version: number
  sessionId: string
  priceCents: number
  movedBySchoolAt: string | null
}

/** The same of a whole session. */
export type SessionUndo = SessionCancellationUndo | SessionMoveUndo

/** The school cancelled the whole session, which was in this state. */
export interface SessionCancellationUndo {
  act: "session-cancelled"
  version: number
  state: "open" | "closed"
}

/** The school moved the whole session; with its move before that, which nobody answered. */
export interface SessionMoveUndo {
  act: "session-moved"
  version: number
  movedBySchoolAt: string | null
}

export function sessionsButton(site: MailSite, applicationId: string) {
  return { label: "Gérer mes sessions", href: sessionsHref(site, applicationId) }
}

/** The link to the candidate's sessions, or `other` where there is none. */
export function sessionsLink({ applicationId }: SeatMail, site: MailSite, other: MailAction) {
  return applicationId
    ? { manages: [applicationId], action: sessionsButton(site, applicationId) }
    : { manages: [], action: other }
}

export function factsOf({ seat }: Pick<SeatMail, "seat">): (readonly [string, string])[] {
  return [
    ["Référence", seat.reference],
    ["Formation", `${sessionTypeLabel[seat.sessionType]}, ${licenceTypeLabel[seat.licenseType].toLowerCase()}`],
    ["Avec", seat.instructorName],
  ]
}

/** Returns the lines of a seat's price and of its free changes, as the mails of a reservation have them. */
export function termsOf({ seat, change }: Pick<SeatMail, "seat" | "change">): (readonly [string, string])[] {
  return [seatPrice(seat), ...(change ? [change.fact] : [])]
}

export function whenAndWhere({ date, startTime, endTime, location }: SessionMoment): string {
  return `${formatDay(date)}, ${startTime} – ${endTime}, ${placeAddress(location)}`
}

export function seatCalendar({ seat, sequence }: SeatMail, site: MailSite, cancelled: boolean) {
  const filename = `session-${seat.reference}.ics`
  return (attendee: string) => sessionInvitation([{ ...seat, sequence }], site, { attendee, filename, cancelled })
}
