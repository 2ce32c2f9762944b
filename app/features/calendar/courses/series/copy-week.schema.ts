import { z } from "zod"
import { daySchema } from "#app/features/calendar/moment.schema.ts"
import { previewSchema, seriesOutcomes } from "#app/features/calendar/slots/availability.admin.schema.ts"
import { reservationTypes } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { sessionTypes } from "#app/features/calendar/slots/kinds/session-types.rules.ts"

const mondaySchema = daySchema.refine((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1, "Un lundi est attendu")

/** A week of the calendar, by its Monday, and the one it is copied to. */
export const weekCopySchema = z
  .strictObject({ from: mondaySchema, to: mondaySchema })
  .refine(({ from, to }) => from !== to, { path: ["to"], error: "Choisissez une autre semaine" })
export type WeekCopy = z.infer<typeof weekCopySchema>

export const weekCopyRequestSchema = weekCopySchema.safeExtend({ preview: previewSchema })

export const copiedWeekSchema = z.strictObject({
  /** Null for a preview. */
  seriesId: z.uuid().nullable(),
  created: z.int(),
  items: z.array(
    z.strictObject({
      kind: z.enum([...reservationTypes, ...sessionTypes]),
      /** The name of the base, or where the course takes place. */
      place: z.string(),
      date: daySchema,
      timeSlot: z.string(),
      outcome: z.enum(seriesOutcomes),
    }),
  ),
})
export type CopiedWeek = z.infer<typeof copiedWeekSchema>
