import { z } from "zod"
import { coursePlan } from "#app/features/calendar/courses/training.admin.schema.ts"
import { previewSchema, seriesMoments, seriesRange } from "#app/features/calendar/slots/availability.admin.schema.ts"
import { minutesOf } from "#app/features/calendar/slots/slot.rules.ts"

const durationExpected = "Durée attendue : un nombre entier de minutes, de 15 à 720"

const { sessionType, licenseType, instructorName, location, maxParticipants, priceChf } = coursePlan

export const courseSeriesSchema = z
  .strictObject({
    sessionType,
    licenseType,
    instructorName,
    location,
    maxParticipants,
    priceChf,
    ...seriesMoments,
    durationMinutes: z.int(durationExpected).min(15, durationExpected).max(720, durationExpected),
  })
  .refine(seriesRange.forward.check, seriesRange.forward.refusal)
  .refine(seriesRange.short.check, seriesRange.short.refusal)
  .refine(({ times, durationMinutes }) => times.every((time) => minutesOf(time) + durationMinutes < 24 * 60), {
    path: ["durationMinutes"],
    error: "Une session se termine le même jour",
  })
  .refine(({ times, durationMinutes }) => isApart(times, durationMinutes), {
    path: ["times"],
    error: "Deux sessions du même jour se chevaucheraient",
  })
export type CourseSeries = z.output<typeof courseSeriesSchema>

export const courseSeriesRequestSchema = courseSeriesSchema.safeExtend({ preview: previewSchema })

/** Whether things of one length, on one day, end before the next begins. */
function isApart(times: readonly string[], minutes: number): boolean {
  const ordered = times.map(minutesOf).toSorted((one, other) => one - other)
  return ordered.every((start, index) => {
    const before = ordered[index - 1]
    // Two equal times are refused as such.
    return before === undefined || before === start || start - before >= minutes
  })
}
