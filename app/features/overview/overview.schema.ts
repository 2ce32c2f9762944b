import { z } from "zod"
import { todaySchema } from "#app/features/calendar/planning/today.schema.ts"
import { actorKinds } from "#app/features/identity/history.schema.ts"
import { waitingAnswersSchema } from "#app/features/reservations/answer/answers.schema.ts"
import { unreachablePersonSchema } from "#app/features/reservations/manage/unreachable.schema.ts"

export const activitySchema = z.strictObject({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Entity and past-tense verb: 'reservation.confirmed'. */
  action: z.string(),
  actor: z.enum(actorKinds),
  name: z.string().nullable(),
  entity: z.string(),
  entityId: z.string(),
})
export type Activity = z.infer<typeof activitySchema>

const monthsSchema = z.array(z.strictObject({ month: z.string(), cents: z.int() }))

export const overviewSchema = z.strictObject({
  today: todaySchema,
  totals: z.strictObject({
    users: z.int(),
    pendingApplications: z.int(),
    pendingReservations: z.int(),
    /** Completed payments minus refunds, in francs. */
    revenueCents: z.int(),
    /** The same in euros: they are never added to francs. */
    revenueEuroCents: z.int(),
  }),
  answers: waitingAnswersSchema,
  unreachable: z.array(unreachablePersonSchema),
  waiting: z.strictObject({ messages: z.int(), failedEmails: z.int() }),
  activity: z.array(activitySchema),
  /** How many reservations of any status were made in each week. The current week is last. */
  reservationsByWeek: z.array(z.strictObject({ monday: z.iso.date(), count: z.int() })),
  /** Sums by day of settlement; the current month is last. */
  revenueByMonth: monthsSchema,
  revenueInEurosByMonth: monthsSchema,
})
export type Overview = z.infer<typeof overviewSchema>
