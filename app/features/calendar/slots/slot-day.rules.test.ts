import { expect, test } from "vitest"
import { phaseOf } from "./slot-day.rules.ts"

const slot = { date: "2027-06-12", timeSlot: "23:30", durationMinutes: 120 }

test.each([
  ["2027-06-11", "23:59", "to-come"],
  ["2027-06-12", "23:29", "to-come"],
  ["2027-06-12", "23:30", "begun"],
  ["2027-06-13", "01:29", "begun"],
  ["2027-06-13", "01:30", "over"],
] as const)("on %s at %s a slot of two hours is %s", (today, clock, phase) => {
  expect(phaseOf(slot, { today, clock })).toBe(phase)
})
