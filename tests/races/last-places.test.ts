import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import type { CreateOutcome } from "#app/features/reservations/book/create-reservation.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { booking, groupRequest, licenseRequest, somebodyElse } from "#tests/factories/reservation-requests.ts"
import { aSlot, countersOf, slotsOutOfStep } from "#tests/factories/slots.ts"
import { rowsOf, rowsOfBookings } from "#tests/support/crowds/booking-ledger.ts"
import { dropDoorLocks, dropPlacesCheck, lingerBeforeCommit } from "#tests/support/crowds/locks-off.ts"
import { bookPatiently } from "#tests/support/crowds/patient-guest.ts"
import { acrossProcesses, breaksWithin, rollbacksOf } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"

const crowds = [2, 16, 64, 200, 500]
const capacities = [1, 5, 20]

/** Simultaneous requests for one slot, spread over the processes. */
function ask(dbs: readonly Db[], guests: number): Promise<CreateOutcome>[] {
  return Array.from({ length: guests }, (_, guest) => {
    const db = dbs[guest % dbs.length] as Db
    return bookPatiently(db, booking(licenseRequest({ email: `guest-${guest}@example.ch` })))
  })
}

async function rush(dbs: readonly Db[], guests: number): Promise<CreateOutcome[]> {
  return await Promise.all(ask(dbs, guests))
}

/** Counts bookings without locks, where some requests throw. */
async function bookedWithoutLocks(dbs: readonly Db[], guests: number): Promise<number> {
  const settled = await Promise.allSettled(ask(dbs, guests))
  return settled.filter((asked) => asked.status === "fulfilled" && asked.value.ok).length
}

function tally(outcomes: readonly CreateOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) {
    const name = outcome.ok ? "booked" : outcome.refusal
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** The correct result of `guests` requests for `free` places. */
function expectedTally(guests: number, free: number): Record<string, number> {
  const refused = Math.max(0, guests - free)
  return { booked: Math.min(guests, free), ...(refused > 0 ? { "slot-full": refused } : {}) }
}

describe("the last places of a slot", () => {
  const on = useDatabase("postgres", { poolSize: 48 })

  describe.each(crowds)("%d simultaneous guests", (guests) => {
    test.each(capacities)(
      "on %d places: exactly those are sold, nothing is left of the refused",
      async (maxCapacity) => {
        const slot = await aSlot(on.db, { maxCapacity })
        const outcomes = await rush([on.db], guests)

        const expected = expectedTally(guests, maxCapacity)
        expect(tally(outcomes)).toEqual(expected)
        expect(await countersOf(on.db)).toEqual({ [slot.id]: expected.booked })
        expect(await rowsOf(on.db)).toEqual(rowsOfBookings(expected.booked ?? 0))
        expect(await slotsOutOfStep(on.db)).toEqual([])
        const references = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.reservation.reference] : []))
        expect(new Set(references).size).toBe(expected.booked)
      },
    )
  })

  test("the last two of twenty places, when eighteen are taken", async () => {
    const slot = await aSlot(on.db, { maxCapacity: 20 })
    await rush([on.db], 18)
    expect(tally(await rush([on.db], 200))).toEqual(expectedTally(200, 2))
    expect(await countersOf(on.db)).toEqual({ [slot.id]: 20 })
    expect(await rowsOf(on.db)).toEqual(rowsOfBookings(20))
  })

  test("a slot of each type at once is filled to its own capacity", async () => {
    const licence = await aSlot(on.db, { maxCapacity: 3 })
    const group = await aSlot(on.db, { reservationType: "group_outing", maxCapacity: 2 })
    const [licences, groups] = await Promise.all([
      rush([on.db], 40),
      Promise.all(Array.from({ length: 40 }, () => bookPatiently(on.db, booking(groupRequest(somebodyElse()))))),
    ])
    expect(tally(licences)).toEqual(expectedTally(40, 3))
    expect(tally(groups)).toEqual(expectedTally(40, 2))
    expect(await countersOf(on.db)).toEqual({ [licence.id]: 3, [group.id]: 2 })
  })

  test.each([16, 200])("%d guests at two processes on one PostgreSQL", async (guests) => {
    const slot = await aSlot(on.db, { maxCapacity: 5 })
    const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 12 }, (dbs) => rush(dbs, guests))
    expect(tally(outcomes)).toEqual(expectedTally(guests, 5))
    expect(await countersOf(on.db)).toEqual({ [slot.id]: 5 })
    expect(await rowsOf(on.db)).toEqual(rowsOfBookings(5))
  })

  test("one key sent 64 times at once to two processes is one reservation", async () => {
    const slot = await aSlot(on.db, { maxCapacity: 20 })
    const once = booking(licenseRequest())
    const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 12 }, (dbs) =>
      Promise.all(Array.from({ length: 64 }, (_, sent) => bookPatiently(dbs[sent % 2] as Db, once))),
    )
    const references = new Set(outcomes.map((outcome) => outcome.ok && outcome.reservation.reference))
    expect(references.size).toBe(1)
    expect(outcomes.filter((outcome) => outcome.ok && !outcome.replayed)).toHaveLength(1)
    expect(await countersOf(on.db)).toEqual({ [slot.id]: 1 })
  })
})

describe("refusals in PostgreSQL's statistics", () => {
  const on = useDatabase("postgres", { poolSize: 1 })

  test("a refusal is not an error: PostgreSQL rolls nothing back", async () => {
    await aSlot(on.db, { maxCapacity: 5 })
    const rush64 = () => acrossProcesses(on, { processes: 2, poolSize: 12 }, (dbs) => rush(dbs, 64))
    const before = await rollbacksOf(on.db)
    expect(tally(await rush64())).toEqual(expectedTally(64, 5))
    expect(await rollbacksOf(on.db)).toBe(before)
    // Negative control: an error counts as one.
    await acrossProcesses(on, { processes: 2, poolSize: 1 }, async ([db]) =>
      expect(sql`select 1 / 0`.execute(db)).rejects.toThrow(),
    )
    expect(await rollbacksOf(on.db)).toBe(before + 1)
  })
})

/** Negative controls: without the guards, the races above break. */
describe("the last places of a slot, without the guards", () => {
  const on = useDatabase("postgres", { poolSize: 48 })
  beforeAll(async () => {
    await dropPlacesCheck(on.db)
    await dropDoorLocks(on.db)
    await lingerBeforeCommit(on.db)
  })

  test.each([
    [2, 1],
    [16, 5],
    [64, 20],
    [200, 1],
    [500, 20],
  ])("%d guests oversell %d places when the slot is not locked", async (guests, maxCapacity) => {
    const oversold = await breaksWithin(25, async () => {
      await on.db.deleteFrom("places").execute()
      await on.db.deleteFrom("slots").execute()
      await aSlot(on.db, { maxCapacity })
      const booked = await bookedWithoutLocks([on.db], guests)
      return booked > maxCapacity && (await slotsOutOfStep(on.db)).length > 0
    })
    expect(oversold).toBe(true)
  })

  test("two processes oversell when the slot is not locked", async () => {
    const oversold = await breaksWithin(25, async () => {
      await on.db.deleteFrom("places").execute()
      await on.db.deleteFrom("slots").execute()
      await aSlot(on.db, { maxCapacity: 5 })
      const booked = await acrossProcesses(on, { processes: 2, poolSize: 8 }, (dbs) => bookedWithoutLocks(dbs, 64))
      return booked > 5
    })
    expect(oversold).toBe(true)
  })
})

describe("the last places of a slot, with the database's check alone", () => {
  const on = useDatabase("postgres", { poolSize: 48 })
  beforeAll(async () => {
    await dropDoorLocks(on.db)
    await lingerBeforeCommit(on.db)
  })

  test("the check refuses: errors, but no oversell", async () => {
    const refusedByCheck = await breaksWithin(25, async () => {
      await on.db.deleteFrom("places").execute()
      await on.db.deleteFrom("slots").execute()
      await aSlot(on.db, { maxCapacity: 5 })
      const settled = await Promise.allSettled(ask([on.db], 64))
      expect(await slotsOutOfStep(on.db)).toEqual([])
      expect(Object.values(await countersOf(on.db))).toEqual([5])
      return settled.some(({ status }) => status === "rejected")
    })
    expect(refusedByCheck).toBe(true)
  })
})
