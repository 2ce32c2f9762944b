import { z } from "zod"
import { sessionTypes } from "./session-types.rules.ts"

export const sessionMomentSchema = z.strictObject({
  sessionType: z.enum(sessionTypes),
  date: z.iso.date(),
  /** 'HH:mm', school time. */
  startTime: z.string(),
  endTime: z.string(),
  instructorName: z.string(),
  location: z.string(),
})
export type SessionMoment = z.infer<typeof sessionMomentSchema>
