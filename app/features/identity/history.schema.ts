import { z } from "zod"

/** Who did something: an account with its name, a guest, the site itself, or an account that is gone. */
export const actorKinds = ["person", "guest", "system", "forgotten"] as const

/** One thing that happened to a record, as the back-office shows its history. */
export const historyEntrySchema = z.strictObject({
  at: z.iso.datetime(),
  /** Past-tense verb with its entity, e.g. 'reservation.confirmed'. */
  action: z.string(),
  actor: z.enum(actorKinds),
  /** Of a person, as the account says now. */
  name: z.string().nullable(),
  change: z.record(z.string(), z.unknown()),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>
