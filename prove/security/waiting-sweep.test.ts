import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { offerFreed, returnHeldPlaces } from "#app/features/reservations/waiting/make-offers.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { withholdingDefaults } from "#content/limits.ts"
import { boatsOf } from "#tests/factories/fleet.ts"
import { personOfRow } from "#tests/factories/persons.ts"
import { booking, rentalRequest, somebodyElse } from "#tests/factories/reservation-requests.ts"
import { rentalSlots, testNow } from "#tests/factories/slots.ts"
import { createDatabase, engines } from "#tests/support/databases.ts"

const entries = 300
/** As many as a busy school has from one sweep to the next, in a second and a half instead of thirty. */
const requestsPerSweep = 150
const pauseMs = 10
const rounds = 16
const most = 1.2

describe.each(engines)("three hundred entries that wait for one slot on %s", (engine) => {
  let made: Awaited<ReturnType<typeof createDatabase>>
  let slotId = ""
  const rental = rentalRequest({ base: "nyon", rentalDuration: 1, boatType: "electric_small" })

  beforeAll(async () => {
    made = await createDatabase(engine)
    const { db } = made
    // The worst case: the slot has room, and no boat is free.
    await boatsOf(db, ["electric_small"])
    const [slot] = await rentalSlots(db, ["14:00"], { maxCapacity: 20 })
    slotId = slot?.id ?? ""
    await rentalSlots(db, ["09:00"], { maxCapacity: 20, base: "morges" })
    for (const base of ["vevey"]) await rentalSlots(db, ["09:00", "10:00"], { maxCapacity: 20, base })
    await createReservation(db, booking({ ...rental, ...somebodyElse() }))
    await db
      .insertInto("waitingEntries")
      .values(
        Array.from({ length: entries }, (_, nth) => ({
          id: uuid(),
          kind: "boat_rental" as const,
          slotIds: [slotId],
          base: "nyon",
          startsAt: slot?.startsAt ?? testNow,
          endsAt: slot?.endsAt ?? testNow,
          model: "electric_small" as const,
          persons: null,
          email: `guest-${nth}@gmail.com`,
          personId: personOfRow({ email: `guest-${nth}@gmail.com` }),
          userId: null,
          wideNetwork: null,
          request: JSON.stringify(rental),
          state: "waiting" as const,
          confirmedAt: new Date(testNow.getTime() - nth),
          createdAt: testNow,
        })),
      )
      .execute()
    await sql`analyze`.execute(db)
  })
  afterAll(() => made.remove())

  /** The times of requests of others while `sweep` runs once. */
  async function timesOf(sweep: () => Promise<unknown>): Promise<number[]> {
    const swept = sweep()
    const times: number[] = []
    for (let nth = 0; nth < requestsPerSweep; nth += 1) {
      const began = performance.now()
      await made.db.transaction().execute(async (trx) => {
        await trx.selectFrom("slots").selectAll().where("base", "=", "vevey").forUpdate().execute()
      })
      times.push(performance.now() - began)
      await pause(pauseMs)
    }
    await swept
    return times
  }

  /**
   * Rounds take turns in which of both comes first, and the first quarter warms up: until the code is compiled, each is
   * faster than the one before.
   */
  async function ratioOf(sweep: () => Promise<unknown>): Promise<number> {
    const [quiet, swept]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      if (round === rounds / 4) quiet.length = swept.length = 0
      if (round % 2 === 0) quiet.push(...(await timesOf(async () => undefined)))
      swept.push(...(await timesOf(sweep)))
      if (round % 2 === 1) quiet.push(...(await timesOf(async () => undefined)))
    }
    return p95(swept) / p95(quiet)
  }

  test("change the p95 of others' requests by at most 1.2", async () => {
    const ratio = await ratioOf(() => returnHeldPlaces(made.db, withholdingDefaults, testNow))
    console.log(`    · ${engine}: ${ratio.toFixed(2)}`)
    expect(ratio).toBeLessThanOrEqual(most)
  })

  test("negative control: a look for each entry is found", async () => {
    const eachEntry = async () => {
      for (let nth = 0; nth < entries; nth += 1)
        await inTransaction(made.db, (trx) => offerFreed(trx, [slotId], testNow))
    }
    const began = performance.now()
    await returnHeldPlaces(made.db, withholdingDefaults, testNow)
    const once = performance.now() - began
    await eachEntry()
    expect(performance.now() - began - once).toBeGreaterThan(20 * once)
  })
})

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
}
