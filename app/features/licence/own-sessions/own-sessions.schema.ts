import { z } from "zod"
import { changeTermsSchema } from "#app/features/bookings/facts/change-terms.schema.ts"
import { bookedSessionSchema } from "#app/features/calendar/courses/training.schema.ts"
import { licenceTypes } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { applicationStatuses } from "#app/features/licence/licence.schema.ts"
import {
  invoiceField,
  onlinePaymentFields,
  ownMoneySchema,
  receiptField,
  redirectField,
} from "#app/features/payments/online/own-money.schema.ts"
import { integerSchema } from "#app/platform/http/amount.schema.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { withoutNul } from "#app/platform/http/text.schema.ts"

/** Names an application by the secret of a link, or by its id if it belongs to the caller's account. */
const applicationKey = {
  secret: z
    .string({ error: "Lien illisible" })
    .max(100, "Lien illisible")
    .regex(withoutNul, "Lien illisible")
    .optional(),
  applicationId: idSchema("Demande inconnue").optional(),
}

export const ownSessionsLookSchema = z
  .strictObject(applicationKey)
  .refine(({ secret, applicationId }) => secret !== undefined || applicationId !== undefined, {
    error: "Lien ou demande attendus",
    path: ["secret"],
  })
export type SessionsKey = z.infer<typeof ownSessionsLookSchema>

const named = {
  ...applicationKey,
  version: integerSchema("Version de la demande attendue").min(1, "Version de la demande attendue"),
  bookingId: idSchema("Réservation inconnue"),
}

export const ownSessionMoveSchema = z.strictObject({ ...named, sessionId: idSchema("Session inconnue") })
export type OwnSessionMove = z.infer<typeof ownSessionMoveSchema>

export const ownSessionAcceptanceSchema = z.strictObject(named)
export type OwnSessionAcceptance = z.infer<typeof ownSessionAcceptanceSchema>

export const ownSessionLeavingSchema = z.strictObject({
  ...named,
  /** The part of the price that the page said the school keeps. */
  keptPercent: integerSchema("Part gardée attendue, en pour cent")
    .min(0, "Part gardée de 0 à 100")
    .max(100, "Part gardée de 0 à 100"),
  /** The same in centimes; null if nothing was charged. */
  keptCents: integerSchema("Montant gardé attendu, en centimes").nullable().optional(),
})
export type OwnSessionLeaving = z.infer<typeof ownSessionLeavingSchema>

export const ownSessionsReceiptSchema = z.strictObject({ ...applicationKey, ...receiptField })
export const ownSessionsInvoiceSchema = z.strictObject({ ...applicationKey, ...invoiceField })

export const ownSessionsPaymentSchema = z.strictObject({ ...applicationKey, ...onlinePaymentFields })

const ownSeatSchema = bookedSessionSchema.extend({
  /** What the candidate may change now, and at what cost. */
  terms: changeTermsSchema,
})
export type OwnSeat = z.infer<typeof ownSeatSchema>

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

export const paidSessionsSchema = ownSessionsSchema.extend(redirectField)
