import { clockHoursBefore } from "#app/features/calendar/clock-hours.rules.ts"

export type ReminderKind = "days-before" | "day-before"

/** On the school's clocks. */
const hoursBefore = { "days-before": 72, "day-before": 24 } as const

/** After an outage a reminder is still worth sending while more time remains. */
export const lastReminderHours = 2

/** No reminder is due longer before, whatever the clocks do. */
export const longestReminderHours = hoursBefore["days-before"] + 1

/** The reminder that a confirmed booking is due now: the later one where both are. */
export function dueReminder(startsAt: Date, now: Date): ReminderKind | undefined {
  if (startsAt.getTime() - now.getTime() <= lastReminderHours * 3_600_000) return undefined
  return (["day-before", "days-before"] as const).find((kind) => dueAt(startsAt, kind) <= now)
}

/** Whether it was booked, confirmed or moved after the time of its reminder: that mail has told everything. */
export function isToldSince(startsAt: Date, kind: ReminderKind, settledAt: Date | undefined): boolean {
  return settledAt !== undefined && settledAt > dueAt(startsAt, kind)
}

function dueAt(startsAt: Date, kind: ReminderKind): Date {
  return clockHoursBefore(startsAt, hoursBefore[kind])
}
