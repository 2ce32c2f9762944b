import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { canBecome, isUnanswered, nextStatuses } from "./reservations.rules.ts"
import { type ReservationStatus, reservationStatuses } from "./reservations.schema.ts"

const allowed = new Set([
  "pending → confirmed",
  "pending → cancelled",
  "confirmed → completed",
  "confirmed → cancelled",
])

describe("a reservation's status", () => {
  const pairs = reservationStatuses.flatMap((from) => reservationStatuses.map((to) => [from, to] as const))

  test.each(pairs)("%s → %s is allowed exactly where the specification says so", (from, to) => {
    expect(canBecome(from, to)).toBe(allowed.has(`${from} → ${to}`))
  })

  test("any sequence of changes ends within two steps and never returns to an earlier status", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...reservationStatuses)), (wishes) => {
        const seen: ReservationStatus[] = ["pending"]
        for (const wish of wishes) {
          const now = seen.at(-1) ?? "pending"
          if (canBecome(now, wish)) seen.push(wish)
        }
        expect(new Set(seen).size).toBe(seen.length)
        expect(seen.length).toBeLessThanOrEqual(3)
        const last = seen.at(-1) ?? "pending"
        if (seen.includes("completed") || seen.includes("cancelled")) expect(nextStatuses[last]).toEqual([])
      }),
    )
  })
})

test("a request is unanswered once its outing comes, and only while it waits", () => {
  const startsAt = new Date("2027-06-12T12:00:00Z")
  const before = new Date(startsAt.getTime() - 1)
  expect(isUnanswered("pending", startsAt, before)).toBe(false)
  expect(isUnanswered("pending", startsAt, startsAt)).toBe(true)
  expect(isUnanswered("confirmed", startsAt, startsAt)).toBe(false)
})
