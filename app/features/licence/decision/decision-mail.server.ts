import type { Decision } from "#app/features/licence/licence.rules.ts"
import type { LicenceType } from "#app/features/licence/licence.schema.ts"
import type { SessionBooking } from "#app/features/training/training.schema.ts"

interface Decided {
  decision: Decision
  /** To the candidate; '' for none. */
  message: string
  /** Of an approval those the candidate holds, of a rejection those that come free. */
  seats: SessionBooking[]
}

/** The mail that tells a candidate of the decision on their application. */
export function decisionMail(
  { firstName, licenseType }: { firstName: string; licenseType: LicenceType },
  { decision, message, seats }: Decided,
) {
  return { kind: `application-${decision}` as const, data: { firstName, licenseType, message: message || null, seats } }
}

export function isHeld({ bookingStatus }: SessionBooking): boolean {
  return bookingStatus === "confirmed"
}
