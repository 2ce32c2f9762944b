import { z } from "zod"

export const actorKinds = ["person", "guest", "system", "forgotten"] as const

export const historyEntrySchema = z.strictObject({
  at: z.iso.datetime(),
  /** Past-tense verb with its entity, e.g. 'reservation.confirmed'. */
  action: z.string(),
  actor: z.enum(actorKinds),
  name: z.string().nullable(),
  change: z.record(z.string(), z.unknown()),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>
