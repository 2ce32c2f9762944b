import { z } from "zod"
import { actorKinds } from "#app/features/identity/history.schema.ts"

/** One thing somebody did, wherever in the house. */
export const activitySchema = z.strictObject({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Past-tense verb with its entity, e.g. 'reservation.confirmed'. */
  action: z.string(),
  actor: z.enum(actorKinds),
  name: z.string().nullable(),
  entity: z.string(),
  entityId: z.string(),
})
export type Activity = z.infer<typeof activitySchema>

/** The first screen of the back-office (specification 2): figures of this instant. */
export const overviewSchema = z.strictObject({
  totals: z.strictObject({
    users: z.int(),
    /** Submitted, not decided. */
    pendingApplications: z.int(),
    pendingReservations: z.int(),
    /** Payments completed, less what was given back. */
    revenueCents: z.int(),
  }),
  /** What waits for the school besides. */
  waiting: z.strictObject({ messages: z.int(), failedEmails: z.int() }),
  /** The newest first. */
  activity: z.array(activitySchema),
  /** By the day they were made, whatever became of them: weeks from Monday on, this one last. */
  reservationsByWeek: z.array(z.strictObject({ monday: z.iso.date(), count: z.int() })),
  /** By the day it was settled, this month last. */
  revenueByMonth: z.array(z.strictObject({ month: z.string(), cents: z.int() })),
})
export type Overview = z.infer<typeof overviewSchema>
