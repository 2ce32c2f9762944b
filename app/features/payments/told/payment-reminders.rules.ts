export const paymentReminderKinds = ["week", "days", "day"] as const
export type PaymentReminderKind = (typeof paymentReminderKinds)[number]

export const reminderDaysBefore = { week: 7, days: 3, day: 1 } as const satisfies Record<PaymentReminderKind, number>

export function dueReminder(daysLeft: number): PaymentReminderKind | undefined {
  if (daysLeft < 0) return undefined
  return paymentReminderKinds.findLast((kind) => daysLeft <= reminderDaysBefore[kind])
}
