import { describe, expect, test } from "vitest"
import { beginLeave } from "#app/features/calendar/resources/assignments/leave.server.ts"
import { assignInstructor } from "#app/features/calendar/resources/instructors/assign-instructor.server.ts"
import { createInstructor } from "#app/features/calendar/resources/instructors/save-instructor.server.ts"
import { createAccount } from "#app/features/identity/account/create-account.server.ts"
import { lockForRemoval, removeAccount } from "#app/features/identity/account/remove-account.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatBookings as bookings } from "#server/wiring.ts"
import { instructorsOf, takenTwice } from "#tests/factories/fleet.ts"
import { booking, licenseRequest, somebodyElse } from "#tests/factories/reservation-requests.ts"
import { aSlot, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { withoutRowLocks } from "#tests/support/crowds/locks-off.ts"
import { breaksWithin } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"

const known = { actor: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10", now: testNow, bookings }
const leave = { toDate: "2027-06-14", toTime: "12:00", reason: "Formation" }
const karim = { name: "Karim Jaccard", base: "nyon" } as const
const times = ["09:00", "09:15", "09:30", "09:45", "10:00", "10:15"]

/** Books lessons that overlap. @returns their slots */
async function lessons(db: Db): Promise<string[]> {
  const ids: string[] = []
  for (const timeSlot of times) {
    ids.push((await aSlot(db, { timeSlot })).id)
    const booked = await createReservation(db, booking(licenseRequest({ timeSlot, ...somebodyElse() })))
    if (!booked.ok) throw new Error(booked.refusal)
  }
  return ids
}

async function assign(db: Db, id: string, instructorId: string): Promise<string> {
  const choice = { instructorId, seen: [] }
  const outcome = await assignInstructor(db, { outing: { kind: "slot", id }, choice, ...known })
  return outcome.ok ? "given" : outcome.refusal
}

describe("one instructor and several lessons", () => {
  const on = useDatabase("postgres", { poolSize: 16 })

  test("of six overlapping lessons, one gets the instructor and five are refused", async () => {
    const ids = await lessons(on.db)
    for (let round = 0; round < 10; round += 1) {
      const [one = ""] = await instructorsOf(on.db, 1, "2030-01-01")
      const outcomes = await Promise.all(ids.map((id) => assign(on.db, id, one)))
      expect(outcomes.toSorted()).toEqual(["given", ...Array.from({ length: 5 }, () => "instructor-taken")])
      await on.db.deleteFrom("assignments").execute()
    }
    expect(await takenTwice(on.db)).toEqual([])
  })

  test("an absence against an assignment: the instructor is absent, and no lesson has them", async () => {
    const [id = ""] = await lessons(on.db)
    for (let round = 0; round < 20; round += 1) {
      const [instructorId = ""] = await instructorsOf(on.db, 1, "2030-01-01")
      const [begun, assigned] = await Promise.all([
        beginLeave(on.db, "instructor", { id: instructorId, stay: leave, ...known }),
        assign(on.db, id, instructorId),
      ])
      expect(begun).toEqual({ ok: true, freed: assigned === "given" ? 1 : 0 })
      const left = await on.db
        .selectFrom("assignments")
        .select("purpose")
        .where("instructorId", "=", instructorId)
        .execute()
      expect(left).toEqual([{ purpose: "absence" }])
    }
  })

  test("an absence against bookings: the instructor is absent, no lesson has them, and no transaction is rolled back", async () => {
    for (const timeSlot of times) await aSlot(on.db, { timeSlot, maxCapacity: 20 })
    for (let round = 0; round < 10; round += 1) {
      await on.db.deleteFrom("assignments").execute()
      await on.db.deleteFrom("places").execute()
      await on.db.updateTable("slots").set({ taken: 0 }).execute()
      await on.db.deleteFrom("instructors").execute()
      const [instructorId = ""] = await instructorsOf(on.db, 1, "2030-01-01")
      const guest = (timeSlot: string) =>
        createReservation(on.db, booking(licenseRequest({ timeSlot, ...somebodyElse() })))
      const [begun, ...booked] = await Promise.all([
        beginLeave(on.db, "instructor", { id: instructorId, stay: leave, ...known }),
        ...times.map(guest),
      ])
      const outcomes = booked.map((one) => (one.ok ? "booked" : one.refusal))
      expect(new Set([...outcomes, "booked", "no-instructor"])).toEqual(new Set(["booked", "no-instructor"]))
      expect(begun).toEqual({ ok: true, freed: outcomes.includes("booked") ? 1 : 0 })
      const left = await on.db.selectFrom("assignments").select("purpose").execute()
      expect(left).toEqual([{ purpose: "absence" }])
      expect(await slotsOutOfStep(on.db)).toEqual([])
    }
  })

  test("an account that is deleted while it is linked leaves no link and no error", async () => {
    const email = "karim@example.ch"
    for (let round = 0; round < 20; round += 1) {
      const account = { email, firstName: "Karim", lastName: "Jaccard", passwordHash: "x", actor: "system" }
      const made = await inTransaction(on.db, (trx) => createAccount(trx, account))
      const userId = made?.userId ?? ""
      const [created] = await Promise.all([
        createInstructor(on.db, { instructor: { ...karim, certificates: [], email }, actor: "system" }),
        inTransaction(on.db, async (trx) => {
          await lockForRemoval(trx, userId)
          await removeAccount(trx, { userId, addresses: [] })
        }),
      ])
      expect(created.ok ? "created" : created.refusal).toMatch(/^(created|account-unknown)$/)
      const linked = await on.db.selectFrom("instructors").select("id").where("userId", "is not", null).execute()
      expect(linked).toEqual([])
      await on.db.deleteFrom("instructors").execute()
    }
  })

  /** Negative control: without the locks, the exclusion constraint must refuse. */
  test("control: without the locks some assignments throw", async () => {
    const ids = await lessons(on.db)
    const hasty = withoutRowLocks(on.db)
    const wrong = await breaksWithin(10, async () => {
      const [one = ""] = await instructorsOf(on.db, 1, "2030-01-01")
      const settled = await Promise.allSettled(ids.map((id) => assign(hasty, id, one)))
      return settled.some(({ status }) => status === "rejected")
    })
    expect(wrong).toBe(true)
  })
})
