export const paymentReminderKinds = ["week", "days", "day"] as const
export type PaymentReminderKind = (typeof paymentReminderKinds)[number]

/** On the school's calendar. */
export const reminderDaysBefore = { week: 7, days: 3, day: 1 } as const satisfies Record<PaymentReminderKind, number>

/** The reminder of a payment that falls due in so many days: the latest where several are. */
export function dueReminder(daysLeft: number): PaymentReminderKind | undefined {
  if (daysLeft < 0) return undefined
  return paymentReminderKinds.findLast((kind) => daysLeft <= reminderDaysBefore[kind])
}
