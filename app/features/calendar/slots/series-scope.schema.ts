import { z } from "zod"

/** What a change reaches: one slot or course, that and the later ones of its series, or all that nobody has booked. */
export const seriesScopes = ["one", "following", "unbooked"] as const
export type SeriesScope = (typeof seriesScopes)[number]
export type WideScope = Exclude<SeriesScope, "one">

export const scopeSchema = z
  .enum(seriesScopes, { error: "Portée attendue : one, following ou unbooked" })
  .default("one")

/** Why one of the others was left as it is. `exists`: another slot has that time. */
export const leftReasons = ["booked", "exists", "no-such-time", "past"] as const
export type LeftReason = (typeof leftReasons)[number]

export const changedSeriesSchema = z.strictObject({
  changed: z.int(),
  /** Those in reach that were left as they are, by time. */
  left: z.array(
    z.strictObject({ id: z.uuid(), date: z.iso.date(), timeSlot: z.string(), reason: z.enum(leftReasons) }),
  ),
})
export type ChangedSeries = z.infer<typeof changedSeriesSchema>
