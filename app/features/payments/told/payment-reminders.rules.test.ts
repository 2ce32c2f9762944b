import { expect, test } from "vitest"
import { dueReminder } from "./payment-reminders.rules.ts"

test("reminders leave seven, three and one days before a balance is due, and never afterwards", () => {
  const days = [8, 7, 4, 3, 2, 1, 0, -1]
  expect(days.map(dueReminder)).toEqual([undefined, "week", "week", "days", "days", "day", "day", undefined])
})
