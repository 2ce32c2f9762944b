import { z } from "zod"
import { managedBodies } from "#app/features/bookings/manage/managed.schema.ts"
import { licenceTypes } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { applicationStatuses, type OwnSeat, ownSeatSchema } from "#app/features/licence/licence.schema.ts"
import { ownMoneySchema } from "#app/features/payments/online/own-money.schema.ts"
import { integerSchema } from "#app/platform/http/amount.schema.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"

const wanted = {
  sessionId: idSchema("Session inconnue"),
  /** Of the new session, as it was shown; the price of the seat if it is missing. */
  priceCents: integerSchema("Prix attendu en centimes").min(0, "Prix attendu en centimes").optional(),
}
export const wantedSessionSchema = z.object(wanted)
export type WantedSession = z.infer<typeof wantedSessionSchema>

export const ownSessionsBodies = managedBodies({
  id: { applicationId: idSchema("Demande inconnue").optional() },
  missing: "Lien ou demande attendus",
  named: {
    version: integerSchema("Version de la demande attendue").min(1, "Version de la demande attendue"),
    bookingId: idSchema("Réservation inconnue"),
  },
  wanted,
})
export type SessionsKey = z.infer<typeof ownSessionsBodies.look>

export type { OwnSeat }

export const ownSessionsSchema = z.strictObject({
  applicationId: z.uuid(),
  version: z.int(),
  licenseType: z.enum(licenceTypes),
  status: z.enum(applicationStatuses),
  firstName: z.string(),
  seats: z.array(ownSeatSchema),
  /** An .ics file of the booked sessions; '' without any. */
  calendar: z.string(),
  ...ownMoneySchema.shape,
})
export type OwnSessions = z.infer<typeof ownSessionsSchema>
