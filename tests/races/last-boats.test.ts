import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import type { CreateOutcome } from "#app/features/reservations/book/create-reservation.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { moveReservation } from "#app/features/reservations/move/move-reservation.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatsOf, bookingsOutOfFleet, instructorsOf, takenTwice } from "#tests/factories/fleet.ts"
import { booking, groupRequest, licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { dropFleetLocks, dropResourcesOnce } from "#tests/support/crowds/locks-off.ts"
import { bookPatiently } from "#tests/support/crowds/patient-guest.ts"
import { acrossProcesses, breaksWithin, deadlocksOf, rollbacksOf } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"

const hours = ["13:00", "14:00", "15:00", "16:00"] as const
const fleet = ["electric_small", "electric_small", "electric_medium", "electric_large"] as const

/** A day with overlapping slots of every kind, at a base with these boats and instructors. */
async function freshDay(db: Db, boats: Parameters<typeof boatsOf>[1] = fleet, instructors = 3) {
  await sql`truncate slots, places, bookings, assignments, boats, instructors, idempotency_keys cascade`.execute(db)
  await boatsOf(db, boats)
  await instructorsOf(db, instructors, "2030-01-01")
  await rentalSlots(db, hours, { maxCapacity: 20 })
  await aSlot(db, { timeSlot: "13:00", maxCapacity: 20 })
  await aSlot(db, { timeSlot: "14:00", maxCapacity: 20 })
  await aSlot(db, { reservationType: "group_outing", timeSlot: "13:00", maxCapacity: 20 })
  await aSlot(db, { reservationType: "group_outing", timeSlot: "15:00", maxCapacity: 20 })
}

/** Requests of every kind, which need the same boats through different slots. */
function wish(n: number) {
  const who = { base: "nyon", email: `guest-${n}@example.ch` }
  const boatType = fleet[n % fleet.length]!
  if (n % 3 === 0) return groupRequest({ ...who, timeSlot: n % 2 ? "13:00" : "15:00", groupSize: 4 + (n % 12) })
  if (n % 7 === 0) return licenseRequest({ ...who, timeSlot: n % 2 ? "13:00" : "14:00" })
  return rentalRequest({ ...who, boatType, timeSlot: hours[n % 3]!, rentalDuration: 1 + (n % 2) })
}

/** Requests for the same small boat as a rental, a group or a lesson, whose slots share nothing. */
function lastBoat(n: number) {
  const who = { base: "nyon", timeSlot: "13:00", email: `guest-${n}@example.ch` }
  if (n % 3 === 0) return groupRequest({ ...who, groupSize: 3 })
  if (n % 3 === 1) return rentalRequest({ ...who, boatType: "electric_small", rentalDuration: 2 })
  return licenseRequest(who)
}

function rush(dbs: readonly Db[], guests: number, wanted = wish): Promise<CreateOutcome[]> {
  return Promise.all(
    Array.from({ length: guests }, (_, n) => bookPatiently(dbs[n % dbs.length] as Db, booking(wanted(n)))),
  )
}

const noFault = { twice: [], outOfFleet: [], outOfStep: [] }

async function faultsOf(db: Db) {
  return {
    twice: await takenTwice(db),
    outOfFleet: await bookingsOutOfFleet(db),
    outOfStep: await slotsOutOfStep(db),
  }
}

const expectedRefusals = new Set(["no-boat", "no-instructor", "group-too-large", "slot-full"])

function unexpected(outcomes: readonly CreateOutcome[]) {
  return outcomes.filter((outcome) => !outcome.ok && !expectedRefusals.has(outcome.refusal))
}

describe("the last boat", () => {
  const on = useDatabase("postgres", { poolSize: 1 })

  test.each([2, 16, 64, 200, 500])(
    "of %i guests through different slots, one gets it, without an error",
    async (guests) => {
      await freshDay(on.db, ["electric_small"])
      const before = await rollbacksOf(on.db)
      const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 24 }, (dbs) => rush(dbs, guests, lastBoat))
      expect(unexpected(outcomes)).toEqual([])
      expect(await rollbacksOf(on.db)).toBe(before)
      const kinds = new Set(outcomes.flatMap((outcome) => (outcome.ok ? [outcome.reservation.reservationType] : [])))
      expect(kinds.size).toBe(1)
      expect(await on.db.selectFrom("assignments").select("id").where("boatId", "is not", null).execute()).toHaveLength(
        1,
      )
      expect(await faultsOf(on.db)).toEqual(noFault)
    },
  )

  test("rentals, groups and lessons at two processes: nothing is taken twice, and no request is refused without reason", async () => {
    await freshDay(on.db)
    const before = await deadlocksOf(on.db)
    const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 16 }, (dbs) => rush(dbs, 160))
    expect(await deadlocksOf(on.db)).toBe(before)
    expect(unexpected(outcomes)).toEqual([])
    expect(await faultsOf(on.db)).toEqual(noFault)
    // The number of bookings depends on the order, because two groups can take every boat. Each refused request must
    // fail again.
    const refused = outcomes.flatMap(({ ok }, n) => (ok ? [] : n))
    expect(refused.length).toBeLessThan(160)
    const again = await rush([on.db], refused.length, (n) => wish(refused[n] ?? 0))
    expect(again.filter(({ ok }) => ok)).toEqual([])
  })

  test("one instructor, two overlapping lessons: one lesson is booked", async () => {
    await freshDay(on.db, fleet, 1)
    const lesson = (n: number) =>
      licenseRequest({ timeSlot: n % 2 ? "13:00" : "14:00", email: `guest-${n}@example.ch` })
    const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 8 }, (dbs) => rush(dbs, 16, lesson))
    const taught = new Set(outcomes.flatMap((outcome) => (outcome.ok ? [outcome.reservation.timeSlot] : [])))
    expect(taught.size).toBe(1)
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(8)
    expect(await faultsOf(on.db)).toEqual(noFault)
  })

  test("bookings against cancellations: freed boats can be taken, without a deadlock", async () => {
    await freshDay(on.db)
    const before = await deadlocksOf(on.db)
    const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 16 }, async (dbs) => {
      await rush(dbs, 80)
      const booked = await dbs[0].selectFrom("reservations").select("id").execute()
      const cancel = { version: 1, status: "cancelled", actor: "system", now: testNow } as const
      const freed = booked.map(({ id }, n) => changeReservationStatus(dbs[n % 2] as Db, { bookingId: id, ...cancel }))
      const [again] = await Promise.all([rush(dbs, 80), ...freed])
      return again
    })
    expect(await deadlocksOf(on.db)).toBe(before)
    expect(unexpected(outcomes)).toEqual([])
    expect(await faultsOf(on.db)).toEqual(noFault)
  })
})

type Move = { id: string; version?: number; time: string; hours?: number }

async function move(db: Db, { id: bookingId, version = 1, time: timeSlot, hours: rentalDuration = 1 }: Move) {
  const there = { base: "nyon", date: "2027-06-12", timeSlot, rentalDuration }
  const outcome = await moveReservation(db, { bookingId, version, ...there, actor: "system", now: testNow })
  return outcome.ok ? "moved" : outcome.refusal
}

describe("moving a rental", () => {
  const on = useDatabase("postgres", { poolSize: 1 })

  async function rented(times: readonly string[]) {
    for (const timeSlot of times) {
      const request = rentalRequest({ boatType: "electric_small", timeSlot, rentalDuration: 1, base: "nyon" })
      expect(await bookPatiently(on.db, booking(request))).toMatchObject({ ok: true })
    }
    return await on.db.selectFrom("reservations").select(["id", "time"]).orderBy("time").execute()
  }

  test("two moves of one version: one wins", async () => {
    await freshDay(on.db, ["electric_small"])
    const [one] = await rented(["13:00"])
    const outcomes = await acrossProcesses(on, { processes: 3, poolSize: 1 }, (dbs) =>
      Promise.all(hours.slice(1).map((time, n) => move(dbs[n] as Db, { id: one!.id, time }))),
    )
    expect(outcomes.toSorted()).toEqual(["changed-meanwhile", "changed-meanwhile", "moved"])
    expect(await faultsOf(on.db)).toEqual(noFault)
  })

  test("over its own old hours, with the last boat", async () => {
    await freshDay(on.db, ["electric_small"])
    const [one] = await rented(["13:00"])
    expect(await move(on.db, { id: one!.id, time: "13:00", hours: 3 })).toBe("moved")
    expect(await move(on.db, { id: one!.id, version: 2, time: "15:00" })).toBe("moved")
    const moved = await on.db.selectFrom("reservations").selectAll().executeTakeFirstOrThrow()
    expect(moved).toMatchObject({ time: "15:00", rentalDuration: 1, version: 3 })
    expect(await faultsOf(on.db)).toEqual(noFault)
  })

  test("to a taken time changes nothing", async () => {
    await freshDay(on.db, ["electric_small"])
    const [one] = await rented(["13:00", "15:00"])
    expect(await move(on.db, { id: one!.id, time: "14:00", hours: 2 })).toBe("no-boat")
    expect(await move(on.db, { id: one!.id, time: "09:00" })).toBe("slot-unknown")
    expect(
      await on.db.selectFrom("reservations").select(["time", "version"]).where("id", "=", one!.id).execute(),
    ).toEqual([{ time: "13:00", version: 1 }])
    expect(await faultsOf(on.db)).toEqual(noFault)
  })

  test("crossing moves do not deadlock", async () => {
    await freshDay(on.db, ["electric_small", "electric_small"])
    const before = await deadlocksOf(on.db)
    const [early, late] = await rented(["13:00", "16:00"])
    for (let version = 1; version < 6; version += 1) {
      const [there, back] = version % 2 ? ["16:00", "13:00"] : ["13:00", "16:00"]
      const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 2 }, ([here, elsewhere]) =>
        Promise.all([
          move(here, { id: early!.id, version, time: there }),
          move(elsewhere, { id: late!.id, version, time: back }),
        ]),
      )
      expect(outcomes).toEqual(["moved", "moved"])
    }
    expect(await deadlocksOf(on.db)).toBe(before)
    expect(await faultsOf(on.db)).toEqual(noFault)
  })
})

/** Negative controls: without the guards, the races above break. */
describe("the last boat, without the guards", () => {
  const on = useDatabase("postgres", { poolSize: 24 })
  beforeAll(() => dropFleetLocks(on.db))

  async function someFailed() {
    await freshDay(on.db, ["electric_small"])
    const settled = await Promise.allSettled(
      Array.from({ length: 64 }, (_, n) => bookPatiently(on.db, booking(lastBoat(n)))),
    )
    return settled.some(({ status }) => status === "rejected")
  }

  test("without locks of boats, the exclusion constraint refuses: errors, but no boat is taken twice", async () => {
    expect(await breaksWithin(10, someFailed)).toBe(true)
    expect(await takenTwice(on.db)).toEqual([])
  })

  test("without locks and constraint, a boat is taken twice", async () => {
    await dropResourcesOnce(on.db)
    const twice = await breaksWithin(10, async () => {
      await someFailed()
      return (await takenTwice(on.db)).length > 0
    })
    expect(twice).toBe(true)
  })
})
