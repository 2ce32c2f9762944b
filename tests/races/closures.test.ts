import { describe, expect, test } from "vitest"
import { candidatesOf } from "#app/features/licence/licence.queries.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { closeDays } from "#app/features/reservations/closing/close-days.server.ts"
import { readInTheWay } from "#app/features/reservations/closing/in-the-way.queries.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { moveReservation } from "#app/features/reservations/move/move-reservation.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { aClosing } from "#tests/factories/closings.ts"
import { boatsOf, takenTwice } from "#tests/factories/fleet.ts"
import { booking, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { lingerBeforeCommit, withoutRowLocks } from "#tests/support/crowds/locks-off.ts"
import { acrossProcesses, breaksWithin, deadlocksOf, rollbacksOf } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"

const day = { fromDate: "2027-06-12", toDate: "2027-06-12", reason: "Régate", public: true } as const
const actor = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
const hours = ["13:00", "14:00", "15:00", "16:00"]

async function freshDay(db: Db) {
  await db.deleteFrom("assignments").execute()
  await db.deleteFrom("places").execute()
  await db.deleteFrom("reservations").execute()
  await db.deleteFrom("slots").execute()
  await db.deleteFrom("closures").execute()
  await rentalSlots(db, hours, { maxCapacity: 20 })
}

const close = (db: Db, base: "nyon" | null) => closeDays(db, aClosing({ base, ...day }, { actor, now: testNow }))

function book(db: Db, n: number) {
  const who = { base: "nyon", email: `guest-${n}@example.ch`, timeSlot: hours[n % 3], rentalDuration: 1 + (n % 2) }
  return createReservation(db, booking(rentalRequest(who)))
}

/** Whether a closed day has a booking. */
async function isClosedDayBooked(db: Db): Promise<boolean> {
  const closures = await db.selectFrom("closures").select("id").execute()
  const taken = await db
    .selectFrom("slots")
    .select("id")
    .where("taken", ">", 0)
    .where("date", "=", day.fromDate)
    .execute()
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
      expect(await isClosedDayBooked(on.db)).toBe(false)
      expect(await slotsOutOfStep(on.db)).toEqual([])
    }
    expect(await deadlocksOf(on.db)).toBe(before[1])
    expect(closed).toHaveLength(12)
  })

  test("of eight closures of the same days, one succeeds", async () => {
    await freshDay(on.db)
    const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 4 }, (dbs) =>
      Promise.all(Array.from({ length: 8 }, (_, n) => close(dbs[n % 2] as Db, n % 2 ? "nyon" : null))),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await on.db.selectFrom("closures").select("id").execute()).toHaveLength(1)
  })
})

describe("closing days with bookings while others change them", () => {
  const on = useDatabase("postgres", { poolSize: 1 })

  /** Sends the changes that the screen suggests, and repeats them while others change the bookings. */
  async function closeAsShown(db: Db) {
    const whole = { base, ...day } as const
    for (;;) {
      const { reservations } = await readInTheWay(db, whole, { candidatesOf, now: testNow })
      const moves = reservations.flatMap(({ id, version, suggestion }) =>
        suggestion ? [{ id, version, ...suggestion, base }] : [],
      )
      const cancellations = reservations.flatMap(({ id, version, suggestion }) => (suggestion ? [] : [{ id, version }]))
      const outcome = await closeDays(db, aClosing(whole, { moves, cancellations }))
      if (outcome.ok || outcome.refusal === "closure-overlaps") return outcome.ok
    }
  }
  const base = "nyon" as const

  async function cancelOne(db: Db, n: number) {
    const all = await db
      .selectFrom("reservations")
      .select(["id", "version"])
      .orderBy("id", n % 2 ? "desc" : "asc")
      .execute()
    const one = all[n]
    if (!one) return
    await changeReservationStatus(db, { ...one, bookingId: one.id, status: "cancelled", actor, now: testNow })
  }

  async function moveOne(db: Db, n: number) {
    const all = await db.selectFrom("reservations").select(["id", "version"]).orderBy("id").execute()
    const one = all[n]
    const to = { base, date: n % 2 ? "2027-06-12" : "2027-06-13", timeSlot: hours[n % 4] ?? "13:00" }
    if (one) await moveReservation(db, { bookingId: one.id, version: one.version, ...to, actor, now: testNow })
  }

  test("it moves, cancels and closes all or nothing: no deadlock, no lost place, no booking on a closed day", async () => {
    await boatsOf(on.db, ["electric_medium", "electric_medium", "electric_medium"])
    const before = await deadlocksOf(on.db)
    for (let round = 0; round < 10; round += 1) {
      await freshDay(on.db)
      await rentalSlots(on.db, hours, { maxCapacity: 20, date: "2027-06-13" })
      for (let n = 0; n < 6; n += 1) await book(on.db, n)
      const closed = await acrossProcesses(on, { processes: 2, poolSize: 6 }, async ([one, other]) => {
        const [first, second] = await Promise.all([
          closeAsShown(one),
          closeAsShown(other),
          ...[0, 1].flatMap((n) => [cancelOne(one, n), moveOne(other, n + 2), book(one, 6 + n)]),
        ])
        return [first, second]
      })
      expect(closed.filter(Boolean)).toHaveLength(1)
      expect(await isClosedDayBooked(on.db)).toBe(false)
      expect(await slotsOutOfStep(on.db)).toEqual([])
      expect(await takenTwice(on.db)).toEqual([])
    }
    expect(await deadlocksOf(on.db)).toBe(before)
  })
})

/** Negative control: without the lock of the slots, the race above breaks. */
describe("a closure and bookings at once, without the guard", () => {
  const on = useDatabase("postgres", { poolSize: 12 })

  test("a closed day is booked", async () => {
    await lingerBeforeCommit(on.db)
    const hasty = withoutRowLocks(on.db)
    const wrong = await breaksWithin(20, async () => {
      await freshDay(on.db)
      await Promise.all([close(hasty, "nyon"), ...Array.from({ length: 6 }, (_, n) => book(on.db, n))])
      return await isClosedDayBooked(on.db)
    })
    expect(wrong).toBe(true)
  })
})
