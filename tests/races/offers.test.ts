import { beforeEach, describe, expect, test } from "vitest"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { leaveWaiting, takeOffer } from "#app/features/reservations/waiting/answer-offer.server.ts"
import { returnHeldPlaces, sweepOffers } from "#app/features/reservations/waiting/make-offers.server.ts"
import type { WaitingEntry } from "#app/features/reservations/waiting/waiting.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatsOf, bookingsOutOfFleet, takenTwice } from "#tests/factories/fleet.ts"
import { noLimits } from "#tests/factories/limits.ts"
import { specifiedTariff } from "#tests/factories/prices.ts"
import { booking, rentalRequest, somebodyElse } from "#tests/factories/reservation-requests.ts"
import { rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { aWaiting } from "#tests/factories/waiting.ts"
import { acrossProcesses, deadlocksOf } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"

const medium = "electric_medium"
const rental = rentalRequest({ base: "nyon", boatType: medium, rentalDuration: 1 })
const places = 6

describe("offers of freed places", () => {
  const on = useDatabase("postgres", { poolSize: 1 })
  let booked: string[] = []
  let waiting: WaitingEntry[] = []

  beforeEach(async () => {
    await boatsOf(
      on.db,
      Array.from({ length: places }, () => medium),
    )
    await rentalSlots(on.db, ["14:00"], { maxCapacity: places })
    booked = []
    for (let nth = 0; nth < places; nth += 1) {
      const outcome = await createReservation(on.db, booking({ ...rental, ...somebodyElse() }))
      if (outcome.ok) booked.push(outcome.id)
    }
    waiting = []
    for (let nth = 0; nth < 10; nth += 1) {
      const now = new Date(testNow.getTime() + nth)
      waiting.push(await aWaiting(on.db, { request: { ...rental, ...somebodyElse() }, now }))
    }
  })

  const later = new Date(testNow.getTime() + 1000)

  const cancel = (db: Db, bookingId: string) =>
    changeReservationStatus(db, { bookingId, version: 1, status: "cancelled", actor: "system", now: later })

  async function statesInOrder() {
    const rows = await on.db.selectFrom("waitingEntries").select("state").orderBy("confirmedAt").orderBy("id").execute()
    return rows.map(({ state }) => state)
  }

  async function expectInStep(): Promise<void> {
    expect(await slotsOutOfStep(on.db)).toEqual([])
    expect(await takenTwice(on.db)).toEqual([])
    expect(await bookingsOutOfFleet(on.db)).toEqual([])
  }

  test("six cancellations and sweeps at two processes: the first six entries get one offer each", async () => {
    const before = await deadlocksOf(on.db)
    await acrossProcesses(on, { processes: 2, poolSize: 8 }, async (dbs) => {
      const cancelled = booked.map((id, nth) => cancel(dbs[nth % 2] as Db, id))
      const sweeps = dbs.flatMap((db) => [sweepOffers(db, noLimits, later), sweepOffers(db, noLimits, later)])
      const rivals = dbs.map((db) => createReservation(db, booking({ ...rental, ...somebodyElse() }, { now: later })))
      await Promise.all([...cancelled, ...sweeps])
      expect((await Promise.all(rivals)).filter(({ ok }) => ok)).toEqual([])
    })
    expect(await statesInOrder()).toEqual([...Array(6).fill("offered"), ...Array(4).fill("waiting")])
    const mails = await on.db.selectFrom("emails").select("to").where("kind", "=", "waiting-offer").execute()
    expect(mails.map(({ to }) => to).toSorted((a, b) => a.localeCompare(b))).toEqual(
      waiting
        .slice(0, 6)
        .map(({ email }) => email)
        .toSorted((a, b) => a.localeCompare(b)),
    )
    expect(await on.db.selectFrom("holds").select("id").execute()).toHaveLength(6)
    expect((await deadlocksOf(on.db)) - before).toBe(0)
    await expectInStep()
  })

  test("one offer is taken, refused and expires at the same moment: one place, at most one booking", async () => {
    await cancel(on.db, booked[0] ?? "")
    const [first] = waiting
    if (!first) throw new Error("somebody waits")
    const taken = await acrossProcesses(on, { processes: 2, poolSize: 8 }, async ([one, two]) => {
      const take = (db: Db) =>
        takeOffer(db, {
          entry: first,
          networks: ["address", "network"],
          limits: noLimits,
          tariff: specifiedTariff,
          now: later,
        })
      const [outcomes] = await Promise.all([
        Promise.all([take(one), take(two), take(one), take(two)]),
        leaveWaiting(two, first, later),
        returnHeldPlaces(one, noLimits, later),
        returnHeldPlaces(two, noLimits, later),
      ])
      return outcomes
    })
    const mine = await on.db.selectFrom("reservations").select("id").where("email", "=", first.email).execute()
    const won = taken.filter(({ ok }) => ok).length > 0
    expect(mine).toHaveLength(won ? 1 : 0)
    await returnHeldPlaces(on.db, noLimits, later)
    expect((await statesInOrder()).slice(0, 3)).toEqual(
      won ? ["booked", "waiting", "waiting"] : ["left", "offered", "waiting"],
    )
    await expectInStep()
  })
})
