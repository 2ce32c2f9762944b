import { z } from "zod"
import { shownVersionSchema } from "#app/features/bookings/decide/decision.schema.ts"
import { applicationStatuses } from "#app/features/licence/licence.schema.ts"
import { messageSchema } from "#app/features/outbox/message.schema.ts"
import { integerSchema } from "#app/platform/http/amount.schema.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"

export const seatAdditionSchema = z.strictObject({
  /** Of the session. */
  version: shownVersionSchema,
  applicationId: idSchema("Choisissez un candidat"),
  message: messageSchema,
})
export type SeatAddition = z.infer<typeof seatAdditionSchema>

/** `version` is that of the seat, here and below. */
export const seatMoveSchema = z.strictObject({
  version: shownVersionSchema,
  sessionId: idSchema("Choisissez une session"),
  /** Of the new session, as it was shown. */
  priceCents: integerSchema("Prix attendu en centimes").min(0, "Prix attendu en centimes"),
  message: messageSchema,
})
export type SeatMove = z.infer<typeof seatMoveSchema>

export const seatCancellationSchema = z.strictObject({
  version: shownVersionSchema,
  /** The candidate asked for it. */
  atWish: z.literal(true, { error: "true attendu, ou rien" }).optional(),
  message: messageSchema,
})
export type SeatCancellation = z.infer<typeof seatCancellationSchema>

export const seatCancellationPreviewSchema = seatCancellationSchema.omit({ version: true })
export const cancellationPreviewSchema = z.strictObject({ message: messageSchema })

/** An application that may take a seat. */
export const seatCandidateSchema = z.strictObject({
  applicationId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.enum(applicationStatuses),
})
export type SeatCandidate = z.infer<typeof seatCandidateSchema>

export const seatCandidatesSchema = z.strictObject({ items: z.array(seatCandidateSchema) })
