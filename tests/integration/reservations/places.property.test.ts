import fc from "fast-check"
import { sql } from "kysely"
import { v4 as uuid } from "uuid"
import { beforeAll, describe, expect, test } from "vitest"
import { holdPlaces, releaseHold, sweepLapsedHolds } from "#app/features/calendar/door/hold-places.server.ts"
import { type ReservationType, reservationTypes } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import type { ReservationToCreate } from "#app/features/reservations/book/reservation-to-create.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatsOf, bookingsOutOfFleet, instructorsOf, takenTwice } from "#tests/factories/fleet.ts"
import { holding } from "#tests/factories/holds.ts"
import {
  booking,
  groupRequest,
  licenseRequest,
  rentalRequest,
  somebodyElse,
} from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { type Acknowledged, missingBookings, reservationsWithoutKey } from "#tests/support/crowds/booking-ledger.ts"
import { underLock } from "#tests/support/crowds/held-row.ts"
import { dropDoorLocks, dropFleetLocks, dropPlacesCheck, dropResourcesOnce } from "#tests/support/crowds/locks-off.ts"
import { useDatabase } from "#tests/support/databases.ts"

const bases = ["nyon", "morges"] as const
const hours = ["14:00", "15:00", "16:00", "17:00"] as const

/** What somebody may do; numbers choose among what has been done so far, whatever there is. */
type Act =
  | { do: "book"; request: ReservationToCreate["request"]; nth: number }
  | { do: "repeat"; nth: number }
  | { do: "reuse-key"; nth: number; request: ReservationToCreate["request"] }
  | { do: "cancel"; nth: number }
  | { do: "hold"; nth: number; minutes: number }
  | { do: "release" | "sweep"; nth: number }
  | { do: "move"; nth: number; to: (typeof hours)[number]; length: number }
  | { do: "close" | "open"; nth: number }

const base = fc.constantFrom(...bases, undefined)
const request = fc.oneof(
  fc.record({ base }).map((traits) => licenseRequest(traits)),
  fc.record({ base }).map((traits) => groupRequest(traits)),
  fc
    .record({ base, timeSlot: fc.constantFrom(...hours), rentalDuration: fc.integer({ min: 1, max: 4 }) })
    .map((traits) => rentalRequest(traits)),
)
const nth = fc.nat(30)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("book" as const), request, nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("repeat" as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reuse-key" as const), nth, request }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("cancel" as const), nth }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("hold" as const), nth, minutes: fc.integer({ min: -5, max: 5 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("release" as const, "sweep" as const), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      nth,
      to: fc.constantFrom(...hours),
      length: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("close" as const, "open" as const), nth }) },
)
/** What is in one batch happens at the same moment. */
const batches = fc.array(fc.array(act, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 })
const capacities = fc.record({ licence: fc.integer({ min: 1, max: 3 }), rental: fc.integer({ min: 1, max: 3 }) })

interface Day {
  slotIds: string[]
  asked: ReservationToCreate[]
  acknowledged: Acknowledged[]
}

async function freshDay(db: Db, capacity: { licence: number; rental: number }): Promise<Day> {
  await sql`truncate slots, bookings, places, assignments, holds, boats, instructors, emails, events, idempotency_keys cascade`.execute(
    db,
  )
  const slots = []
  for (const at of bases) {
    slots.push(await aSlot(db, { base: at, maxCapacity: capacity.licence }))
    slots.push(...(await rentalSlots(db, hours, { base: at, maxCapacity: capacity.rental })))
  }
  slots.push(await aSlot(db, { reservationType: "group_outing", maxCapacity: capacity.licence }))
  // Nyon has boats and instructors, fewer than its slots have places; the other base sells by places alone.
  await boatsOf(db, ["electric_small", "electric_medium", "electric_medium"])
  await instructorsOf(db, 2, "2030-01-01")
  return { slotIds: slots.map(({ id }) => id), asked: [], acknowledged: [] }
}

/** A few visitors, so that one of them often books what they hold. */
const tabs = Array.from({ length: 6 }, () => uuid())

function tabOf({ nth: n }: { nth: number }): string {
  return chosen(tabs, n) ?? uuid()
}

function chosen<T>(list: readonly T[], n: number): T | undefined {
  return list[n % Math.max(1, list.length)]
}

async function send(db: Db, day: Day, create: ReservationToCreate): Promise<void> {
  const outcome = await createReservation(db, create)
  if (outcome.ok) day.acknowledged.push({ key: create.idempotencyKey, reference: outcome.reservation.reference })
}

async function perform(db: Db, day: Day, one: Act): Promise<void> {
  if (one.do === "book") {
    const create = booking({ ...one.request, ...somebodyElse() }, { holdToken: tabOf(one) })
    day.asked.push(create)
    return await send(db, day, create)
  }
  if (one.do === "repeat" || one.do === "reuse-key") {
    const earlier = chosen(day.asked, one.nth)
    if (!earlier) return
    return await send(db, day, one.do === "repeat" ? earlier : { ...earlier, request: one.request })
  }
  if (one.do === "cancel") {
    const ids = await db.selectFrom("reservations").select("id").orderBy("reference").execute()
    const reservation = chosen(ids, one.nth)
    const cancelled = { version: 1, status: "cancelled", actor: "system", now: testNow } as const
    if (reservation) await changeReservationStatus(db, { bookingId: reservation.id, ...cancelled })
    return
  }
  if (one.do === "hold") return await hold(db, day, one)
  if (one.do === "sweep") return await sweepLapsedHolds(db, testNow)
  if (one.do === "release")
    return await releaseHold(
      db,
      { token: tabOf(one), type: chosen(reservationTypes, one.nth) ?? "boat_rental" },
      testNow,
    )
  if (one.do === "move") return await move(db, one)
  const slotId = chosen(day.slotIds, one.nth) ?? ""
  await db
    .updateTable("slots")
    .set({ state: one.do === "open" ? "open" : "closed" })
    .where("id", "=", slotId)
    .execute()
}

/** Holds a slot until so many minutes from now: one that lapsed is dropped by who comes next. */
async function hold(db: Db, day: Day, { nth: n, minutes }: Extract<Act, { do: "hold" }>): Promise<void> {
  const slotId = chosen(day.slotIds, n) ?? ""
  const { kind, startTime: timeSlot } = await db
    .selectFrom("slots")
    .select(["kind", "startTime"])
    .where("id", "=", slotId)
    .executeTakeFirstOrThrow()
  const requestOf = { boat_license: licenseRequest, boat_rental: rentalRequest, group_outing: groupRequest }[
    kind as ReservationType
  ]
  const heldUntil = new Date(testNow.getTime() + minutes * 60_000)
  await holdPlaces(db, holding(requestOf({ timeSlot }), { heldUntil, token: tabOf({ nth: n }) }))
}

async function move(db: Db, { nth: n, to, length }: Extract<Act, { do: "move" }>): Promise<void> {
  const rows = await db
    .selectFrom("reservations")
    .select(["id", "base", "boatType"])
    .where("kind", "=", "boat_rental")
    .orderBy("reference")
    .execute()
  const rental = chosen(rows, n)
  if (!rental) return
  await underLock(db, rental.id, (trx) =>
    sql`select move_booking(${rental.id}::uuid, '2027-06-12'::date, ${to}, ${rental.base},
      ${length}::int, ${rental.boatType}, false, ${testNow}::timestamptz, ${testNow}::timestamptz)`.execute(trx),
  )
}

/** Slots with more places taken and held than they have: there are never any. */
async function overheld(db: Db) {
  const { rows } = await sql`
    select id from slots where taken + held_places(id, null, ${testNow}::timestamptz) > capacity`.execute(db)
  return rows
}

/** Whatever people do, in whatever order and at the same time: after each batch everything adds up. */
function placesAddUp(db: () => Db) {
  return fc.asyncProperty(capacities, batches, async (capacity, acts) => {
    const day = await freshDay(db(), capacity)
    for (const batch of acts) {
      await Promise.all(batch.map((one) => perform(db(), day, one)))
      expect(await slotsOutOfStep(db())).toEqual([])
      expect(await overheld(db())).toEqual([])
      expect(await takenTwice(db())).toEqual([])
      expect(await bookingsOutOfFleet(db())).toEqual([])
      expect(await missingBookings(db(), day.acknowledged)).toEqual([])
      expect(await reservationsWithoutKey(db())).toEqual([])
    }
  })
}

describe("places", () => {
  const on = useDatabase()

  test("always equal the live reservations, and every acknowledged one is whole", async () => {
    const runs = {
      numRuns: 80,
      interruptAfterTimeLimit: 100_000,
      markInterruptAsFailure: true,
    }
    const report = await fc.check(
      placesAddUp(() => on.db),
      runs,
    )
    expect(await fc.asyncDefaultReportMessage(report)).toBeUndefined()
  })

  test("a counter that is off by one is noticed", async () => {
    await freshDay(on.db, { licence: 2, rental: 2 })
    await createReservation(on.db, booking(groupRequest()))
    expect(await slotsOutOfStep(on.db)).toEqual([])
    await on.db.updateTable("slots").set({ taken: 0 }).execute()
    expect(await slotsOutOfStep(on.db)).toHaveLength(1)
  })

  test.each(["idempotencyKeys", "places", "emails"] as const)("a lost row of %s is noticed", async (table) => {
    const day = await freshDay(on.db, { licence: 2, rental: 2 })
    await send(on.db, day, booking(groupRequest()))
    expect(await missingBookings(on.db, day.acknowledged)).toEqual([])
    await on.db.deleteFrom(table).execute()
    expect(await missingBookings(on.db, day.acknowledged)).toHaveLength(1)
  })
})

describe("places without the guards", () => {
  const on = useDatabase("postgres")
  beforeAll(async () => {
    await dropPlacesCheck(on.db)
    await dropDoorLocks(on.db)
  })

  test("the property finds the oversell when slots are not locked", async () => {
    const { failed } = await fc.check(
      placesAddUp(() => on.db),
      { numRuns: 400, endOnFailure: true },
    )
    expect(failed).toBe(true)
  })
})

describe("boats without the guards", () => {
  const on = useDatabase("postgres")
  beforeAll(async () => {
    await dropFleetLocks(on.db)
    await dropResourcesOnce(on.db)
  })

  test("the property finds a boat twice when boats are not locked and nothing excludes it", async () => {
    const { failed } = await fc.check(
      placesAddUp(() => on.db),
      { numRuns: 400, endOnFailure: true },
    )
    expect(failed).toBe(true)
    expect(await takenTwice(on.db)).not.toEqual([])
  })
})
