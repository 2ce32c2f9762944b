import { describe, expect, test } from "vitest"
import { createClosure } from "#app/features/calendar/season/create-closure.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatsOf } from "#tests/factories/fleet.ts"
import { booking, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { lingerBeforeCommit, withoutRowLocks } from "#tests/support/crowds/locks-off.ts"
import { acrossProcesses, deadlocksOf, everGoesWrong, rollbacksOf } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"

const day = { fromDate: "2027-06-12", toDate: "2027-06-12", reason: "Régate", public: true } as const
const actor = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
const hours = ["13:00", "14:00", "15:00", "16:00"]

async function freshDay(db: Db) {
  await db.deleteFrom("assignments").execute()
  await db.deleteFrom("places").execute()
  await db.deleteFrom("slots").execute()
  await db.deleteFrom("closures").execute()
  await rentalSlots(db, hours, { maxCapacity: 20 })
}

const close = (db: Db, base: "nyon" | null) => createClosure(db, { closure: { base, ...day }, actor, now: testNow })

function book(db: Db, n: number) {
  const who = { base: "nyon", email: `guest-${n}@example.ch`, timeSlot: hours[n % 3], rentalDuration: 1 + (n % 2) }
  return createReservation(db, booking(rentalRequest(who)))
}

/** True where a closed day holds a place, as the day stands. */
async function isBookedThoughClosed(db: Db): Promise<boolean> {
  const closures = await db.selectFrom("closures").select("id").execute()
  const taken = await db.selectFrom("slots").select("id").where("taken", ">", 0).execute()
  return closures.length > 0 && taken.length > 0
}

describe("a closure and bookings at once", () => {
  const on = useDatabase("postgres", { poolSize: 1 })

  test("the day is closed or booked, never both, without an error or a deadlock", async () => {
    await boatsOf(on.db, ["electric_medium", "electric_medium"])
    const before = [await rollbacksOf(on.db), await deadlocksOf(on.db)]
    const closed: boolean[] = []
    for (let round = 0; round < 12; round += 1) {
      await freshDay(on.db)
      const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 6 }, async (dbs) => {
        const guests = Array.from({ length: 6 }, (_, n) => book(dbs[n % 2] as Db, n))
        const [outcome, ...booked] = await Promise.all([
          close(dbs[round % 2] as Db, round % 3 ? "nyon" : null),
          ...guests,
        ])
        return { outcome, booked }
      })
      closed.push(outcomes.outcome.ok)
      expect(outcomes.booked.some(({ ok }) => ok)).toBe(!outcomes.outcome.ok)
      expect(await isBookedThoughClosed(on.db)).toBe(false)
      expect(await slotsOutOfStep(on.db)).toEqual([])
    }
    expect(await deadlocksOf(on.db)).toBe(before[1])
    expect(closed).toHaveLength(12)
  })

  test("of eight closures of the same days one is made", async () => {
    await freshDay(on.db)
    const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 4 }, (dbs) =>
      Promise.all(Array.from({ length: 8 }, (_, n) => close(dbs[n % 2] as Db, n % 2 ? "nyon" : null))),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await on.db.selectFrom("closures").select("id").execute()).toHaveLength(1)
  })
})

/** The proof that the race above can fail: when a closure does not lock the slots, it does. */
describe("a closure and bookings at once, without the guard", () => {
  const on = useDatabase("postgres", { poolSize: 12 })

  test("a closed day is booked", async () => {
    await lingerBeforeCommit(on.db)
    const hasty = withoutRowLocks(on.db)
    const wrong = await everGoesWrong(20, async () => {
      await freshDay(on.db)
      await Promise.all([close(hasty, "nyon"), ...Array.from({ length: 6 }, (_, n) => book(on.db, n))])
      return await isBookedThoughClosed(on.db)
    })
    expect(wrong).toBe(true)
  })
})
