import { beforeAll, describe, expect, test } from "vitest"
import type { CreateOutcome } from "#app/features/reservations/book/create-reservation.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { booking, rentalRequest, somebodyElse } from "#tests/factories/reservation-requests.ts"
import { rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { missingBookings, rowsOf, rowsOfBookings } from "#tests/support/crowds/booking-ledger.ts"
import { heldUntilAwaited } from "#tests/support/crowds/held-row.ts"
import { dropDoorLocks, dropDoorOrder, dropPlacesCheck } from "#tests/support/crowds/locks-off.ts"
import { bookPatiently } from "#tests/support/crowds/patient-guest.ts"
import { acrossProcesses, breaksWithin, deadlocksOf } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"

const bases = ["nyon", "morges"]
const hours = ["09:00", "10:00", "11:00", "12:00", "13:00", "14:00", "15:00", "16:00", "17:00"]

/** Rentals start from both ends of the day, so that they cross. */
function crossing(n: number) {
  const rentalDuration = 1 + (n % 8)
  const last = hours.length - rentalDuration
  const start = n % 2 === 0 ? (n >> 1) % (last + 1) : last - ((n >> 1) % (last + 1))
  const timeSlot = hours[start] ?? "09:00"
  return rentalRequest({ base: bases[(n >> 2) % 2], timeSlot, rentalDuration, email: `guest-${n}@example.ch` })
}

async function rush(dbs: readonly Db[], guests: number): Promise<CreateOutcome[]> {
  return await Promise.all(
    Array.from({ length: guests }, (_, n) => bookPatiently(dbs[n % dbs.length] as Db, booking(crossing(n)))),
  )
}

/** Creates the last hour first, so that the order of ids is not the order of hours. */
async function freshDay(db: Db, maxCapacity: number) {
  await db.deleteFrom("places").execute()
  await db.deleteFrom("slots").execute()
  for (const base of bases) await rentalSlots(db, hours.toReversed(), { base, maxCapacity })
}

describe("rentals of several hours that cross each other", () => {
  const on = useDatabase("postgres", { poolSize: 4 })

  test.each([2, 10, 20])("240 at once over 18 slots of %d boats: no deadlock, no oversell", async (maxCapacity) => {
    await freshDay(on.db, maxCapacity)
    const before = await deadlocksOf(on.db)
    const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 16 }, (dbs) => rush(dbs, 240))

    expect(await deadlocksOf(on.db)).toBe(before)
    expect(await slotsOutOfStep(on.db)).toEqual([])
    const booked = outcomes.filter((outcome) => outcome.ok).length
    expect(booked).toBeGreaterThan(0)
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.refusal !== "slot-full")).toEqual([])
    const { slots: _, ...rows } = rowsOfBookings(booked)
    expect(await rowsOf(on.db)).toMatchObject(rows)
    expect(await refusedAlthoughFree(on.db, outcomes)).toEqual([])
  })

  test("bookings against cancellations of rentals: no deadlock, and each cancellation frees exactly its places", async () => {
    await freshDay(on.db, 6)
    const before = await deadlocksOf(on.db)
    await acrossProcesses(on, { processes: 2, poolSize: 16 }, async (dbs) => {
      await rush(dbs, 120)
      const held = await dbs[0].selectFrom("reservations").select("id").execute()
      const cancel = { version: 1, status: "cancelled", actor: "system", now: testNow } as const
      const cancelled = held.map(({ id }, n) => changeReservationStatus(dbs[n % 2] as Db, { bookingId: id, ...cancel }))
      await Promise.all([...cancelled, rush(dbs, 120)])
    })
    expect(await deadlocksOf(on.db)).toBe(before)
    expect(await slotsOutOfStep(on.db)).toEqual([])
    const held = await on.db
      .selectFrom("places")
      .innerJoin("reservations", "reservations.id", "bookingId")
      .where("state", "=", "taken")
      .select("status")
      .distinct()
      .execute()
    expect(held).toEqual([{ status: "pending" }])
  })

  /** Repeats each refused rental. Nothing was freed, so it must be refused again. */
  async function refusedAlthoughFree(db: Db, outcomes: readonly CreateOutcome[]) {
    const free = []
    for (const [n, outcome] of outcomes.entries()) {
      if (outcome.ok) continue
      const again = await bookPatiently(db, booking(crossing(n)))
      if (again.ok) free.push(n)
    }
    return free
  }

  test("every acknowledged booking exists", async () => {
    await freshDay(on.db, 8)
    const asked = Array.from({ length: 120 }, (_, n) => booking(crossing(n)))
    const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 16 }, (dbs) =>
      Promise.all(asked.map((create, n) => bookPatiently(dbs[n % 2] as Db, create))),
    )
    const acknowledged = outcomes.flatMap((outcome, n) =>
      outcome.ok ? [{ key: asked[n]!.idempotencyKey, reference: outcome.reservation.reference }] : [],
    )
    expect(acknowledged.length).toBeGreaterThan(8)
    expect(await missingBookings(on.db, acknowledged)).toEqual([])
  })
})

describe("two rentals of the same hours", () => {
  const on = useDatabase("postgres", { poolSize: 4 })

  test.each([
    ["wait for each other without a deadlock", false, async () => undefined],
    ["deadlock when slots are not locked in one order", true, dropDoorOrder],
  ])("%s", async (_, inCircle, prepare) => {
    await prepare(on.db)
    await freshDay(on.db, 20)
    const rental = { base: "nyon", timeSlot: "09:00", rentalDuration: 3 }
    const slots = await on.db
      .selectFrom("slots")
      .select("id")
      .where("base", "=", rental.base)
      .where("startTime", "in", hours.slice(0, rental.rentalDuration))
      .orderBy("id")
      .execute()
    const before = await deadlocksOf(on.db)
    // Each rental holds the slots before the middle one, or waits for the other rental.
    const settled = await acrossProcesses(on, { processes: 2, poolSize: 4 }, async ([db, third]) => {
      const rent = () => bookPatiently(db, booking(rentalRequest({ ...rental, ...somebodyElse() })))
      return await heldUntilAwaited(third, { table: "slots", id: slots[1]?.id ?? "" }, [rent, rent])
    })
    expect((await deadlocksOf(on.db)) > before).toBe(inCircle)
    expect(settled).toMatchObject([{ value: { ok: true } }, { value: { ok: true } }])
  })
})

/** Negative controls: without the guards, the races above break. */
describe("rentals that cross each other, without the guards", () => {
  const on = useDatabase("postgres", { poolSize: 4 })
  beforeAll(async () => {
    await dropPlacesCheck(on.db)
    await dropDoorLocks(on.db)
  })

  test("they oversell when the slots are not locked", async () => {
    const oversold = await breaksWithin(10, async () => {
      await freshDay(on.db, 2)
      await acrossProcesses(on, { processes: 2, poolSize: 12 }, (dbs) => Promise.allSettled([rush(dbs, 240)]))
      return (await slotsOutOfStep(on.db)).length > 0
    })
    expect(oversold).toBe(true)
  }, 60_000)
})
