import type { CalendarSeat } from "#app/features/calendar/courses/session-calendar.server.ts"
import type { SessionBooking } from "#app/features/calendar/courses/training.schema.ts"
import type { Decision } from "#app/features/licence/licence.rules.ts"
import type { LicenceType } from "#app/features/licence/licence.schema.ts"

interface Decided {
  decision: Decision
  /** '' for none. */
  message: string
  /** Seats the candidate holds after an approval, or loses by a rejection. */
  seats: SessionBooking[]
  /** The same that are lost, for the candidate's agenda. */
  ended: CalendarSeat[]
}

export function decisionMail(
  { firstName, licenseType }: { firstName: string; licenseType: LicenceType },
  { decision, message, seats, ended }: Decided,
) {
  return {
    kind: `application-${decision}` as const,
    data: { firstName, licenseType, message: message || null, seats, ended },
  }
}

export function isHeld({ bookingStatus }: SessionBooking): boolean {
  return bookingStatus === "confirmed"
}
