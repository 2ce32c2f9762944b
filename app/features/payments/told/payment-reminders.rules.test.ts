import { expect, test } from "vitest"
import { dueReminder } from "./payment-reminders.rules.ts"

test("a payment is reminded of seven, three and one days before it falls due, and never afterwards", () => {
  const days = [8, 7, 4, 3, 2, 1, 0, -1]
  expect(days.map(dueReminder)).toEqual([undefined, "week", "week", "days", "days", "day", "day", undefined])
})
