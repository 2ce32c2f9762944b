import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { holdPlaces, sweepLapsedHolds } from "#app/features/calendar/door/hold-places.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatsOf, bookingsOutOfFleet, takenTwice } from "#tests/factories/fleet.ts"
import { holding } from "#tests/factories/holds.ts"
import { booking, licenseRequest, rentalRequest, somebodyElse } from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { acrossProcesses, deadlocksOf, rollbacksOf } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"

const medium = "electric_medium"
const rental = rentalRequest({ boatType: medium, rentalDuration: 1 })

describe("places that are held", () => {
  const on = useDatabase("postgres", { poolSize: 1 })

  /** Rivals and holders book at the same moment at two processes. @returns how many of each succeed */
  async function rush(
    request: typeof rental | ReturnType<typeof licenseRequest>,
    rivals: number,
    tabs: readonly string[],
  ) {
    const before = [await rollbacksOf(on.db), await deadlocksOf(on.db)]
    const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 12 }, async (dbs) => {
      const ask = (nth: number, holdToken?: string) =>
        createReservation(dbs[nth % 2] as Db, booking({ ...request, ...somebodyElse() }, { holdToken }))
      const sweeps = dbs.map((db) => sweepLapsedHolds(db, testNow))
      const [of, own] = await Promise.all([
        Promise.all(Array.from({ length: rivals }, (_, nth) => ask(nth))),
        Promise.all(tabs.map((tab, nth) => ask(nth, tab))),
        ...sweeps,
      ])
      return { rivals: of.filter(({ ok }) => ok).length, holders: own.filter(({ ok }) => ok).length }
    })
    expect([await rollbacksOf(on.db), await deadlocksOf(on.db)]).toEqual(before)
    expect(await slotsOutOfStep(on.db)).toEqual([])
    expect(await takenTwice(on.db)).toEqual([])
    expect(await bookingsOutOfFleet(on.db)).toEqual([])
    return outcomes
  }

  async function held(request: typeof rental | ReturnType<typeof licenseRequest>, count: number, heldUntil?: Date) {
    const tabs = Array.from({ length: count }, () => uuid())
    for (const token of tabs) {
      const outcome = await holdPlaces(on.db, holding(request, { token, ...(heldUntil ? { heldUntil } : {}) }))
      expect(outcome).toMatchObject({ ok: true })
    }
    return tabs
  }

  test("the holder of the place gets it against fifty rivals", async () => {
    await boatsOf(on.db, [medium])
    await rentalSlots(on.db, ["14:00"])
    const tabs = await held(rental, 1)
    expect(await rush(rental, 50, tabs)).toEqual({ rivals: 0, holders: 1 })
  })

  test("ten holds end while fifty rivals book: exactly ten places are sold", async () => {
    await boatsOf(
      on.db,
      Array.from({ length: 10 }, () => medium),
    )
    await rentalSlots(on.db, ["14:00"], { maxCapacity: 10 })
    const tabs = await held(rental, 10, testNow)
    const { rivals, holders } = await rush(rental, 50, tabs)
    expect(rivals + holders).toBe(10)
  })

  test("all holders of places in one lesson book it, with one boat", async () => {
    await boatsOf(on.db, [medium])
    await aSlot(on.db, { maxCapacity: 6 })
    const tabs = await held(licenseRequest(), 6)
    expect(await rush(licenseRequest(), 30, tabs)).toEqual({ rivals: 0, holders: 6 })
    expect(await on.db.selectFrom("assignments").select("purpose").execute()).toEqual([{ purpose: "slot" }])
  })

  test("two windows that send the same hold at once book one place", async () => {
    await boatsOf(on.db, [medium])
    await rentalSlots(on.db, ["14:00"])
    const [tab] = await held(rental, 1)
    expect(await rush(rental, 0, [tab ?? "", tab ?? ""])).toEqual({ rivals: 0, holders: 1 })
  })

  test("of fifty tabs that try to hold one place, one succeeds", async () => {
    await boatsOf(on.db, [medium])
    await rentalSlots(on.db, ["14:00"])
    const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 12 }, (dbs) =>
      Promise.all(Array.from({ length: 50 }, (_, nth) => holdPlaces(dbs[nth % 2] as Db, holding(rental)))),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await on.db.selectFrom("holds").select("id").execute()).toHaveLength(1)
  })
})
