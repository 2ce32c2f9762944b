import { beforeAll, describe, expect, test } from "vitest"

import {
  changeReservationStatus,
  type StatusOutcome,
} from "#app/features/reservations/manage/change-reservation-status.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { booking, licenseRequest, rentalRequest, somebodyElse } from "#tests/factories/reservation-requests.ts"
import { aSlot, countersOf, rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { dropDoorLocks, dropPlacesCheck, withoutRowLocks } from "#tests/support/crowds/locks-off.ts"
import { bookPatiently } from "#tests/support/crowds/patient-guest.ts"
import { breaksWithin } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"

async function fullSlot(db: Db, maxCapacity: number): Promise<string[]> {
  await db.deleteFrom("places").execute()
  await db.deleteFrom("slots").execute()
  await aSlot(db, { maxCapacity })
  const keys = Array.from({ length: maxCapacity }, () => booking(licenseRequest(somebodyElse())))
  await Promise.all(keys.map((create) => bookPatiently(db, create)))
  const held = await db.selectFrom("places").select("bookingId").execute()
  return held.map(({ bookingId }) => bookingId ?? "")
}

async function cancel(db: Db, bookingId: string): Promise<StatusOutcome> {
  const cancelled = { version: 1, status: "cancelled", actor: "system", now: testNow } as const
  return await changeReservationStatus(db, { bookingId, ...cancelled })
}

/** Counts how many simultaneous guests get a place. */
async function booked(db: Db, guests: number): Promise<number> {
  const outcomes = await Promise.all(
    Array.from({ length: guests }, () => bookPatiently(db, booking(licenseRequest(somebodyElse())))),
  )
  return outcomes.filter((outcome) => outcome.ok).length
}

/** Without locks a booking may also throw, because its counter changes after the check. */
async function bookedOrBroken(db: Db, guests: number): Promise<number> {
  const settled = await Promise.allSettled(
    Array.from({ length: guests }, () => bookPatiently(db, booking(licenseRequest(somebodyElse())))),
  )
  return settled.filter((one) => one.status === "fulfilled" && one.value.ok).length
}

describe("cancelling against booking", () => {
  const on = useDatabase("postgres", { poolSize: 32 })

  test.each([
    [1, 1, 16],
    [5, 3, 64],
    [20, 20, 200],
  ])(
    "of %d sold places %d are cancelled while %d guests book: each is resold once",
    async (capacity, leaving, guests) => {
      const held = await fullSlot(on.db, capacity)
      const [early, ...cancelled] = await Promise.all([
        booked(on.db, guests),
        ...held.slice(0, leaving).map((id) => cancel(on.db, id)),
      ])
      expect(cancelled).toEqual(Array.from({ length: leaving }, () => ({ ok: true, placesFreed: 1 })))
      expect(early).toBeLessThanOrEqual(leaving)
      expect(Object.values(await countersOf(on.db))).toEqual([capacity - leaving + early])
      expect(await slotsOutOfStep(on.db)).toEqual([])

      expect(await booked(on.db, guests)).toBe(Math.min(guests, leaving - early))
      expect(Object.values(await countersOf(on.db))).toEqual([capacity])
      expect(await slotsOutOfStep(on.db)).toEqual([])
    },
  )

  test("eight simultaneous cancellations of one rental free its places once", async () => {
    const slots = await rentalSlots(on.db, ["14:00", "15:00", "16:00"], { maxCapacity: 2 })
    await bookPatiently(on.db, booking(rentalRequest({ rentalDuration: 3 })))
    const other = await bookPatiently(on.db, booking(rentalRequest({ rentalDuration: 3 })))
    const { id } = await on.db
      .selectFrom("reservations")
      .select("id")
      .where("reference", "!=", other.ok ? other.reservation.reference : "")
      .executeTakeFirstOrThrow()

    const outcomes = await Promise.all(Array.from({ length: 8 }, () => cancel(on.db, id)))
    expect(outcomes.filter((outcome) => outcome.ok)).toEqual([{ ok: true, placesFreed: 3 }])
    expect(outcomes.filter((outcome) => !outcome.ok)).toEqual(
      Array.from({ length: 7 }, () => ({ ok: false, refusal: "changed-meanwhile" })),
    )
    expect(await countersOf(on.db)).toEqual(Object.fromEntries(slots.map((slot) => [slot.id, 1])))
    const mails = await on.db.selectFrom("emails").select("id").where("kind", "=", "reservation-cancelled").execute()
    expect(mails).toHaveLength(1)
  })
})

/** Negative controls: without the guards, the races above break. */
describe("cancelling against booking, without the guards", () => {
  const on = useDatabase("postgres", { poolSize: 32 })
  beforeAll(async () => {
    await dropPlacesCheck(on.db)
    await dropDoorLocks(on.db)
  })

  test("a freed place is sold to several", async () => {
    const unlocked = withoutRowLocks(on.db)
    const resoldTwice = await breaksWithin(25, async () => {
      const [id = ""] = await fullSlot(on.db, 1)
      const [early] = await Promise.all([bookedOrBroken(unlocked, 64), cancel(unlocked, id)])
      return early + (await bookedOrBroken(unlocked, 16)) > 1
    })
    expect(resoldTwice).toBe(true)
  })

  test("a reservation is cancelled twice", async () => {
    const unlocked = withoutRowLocks(on.db)
    const cancelledTwice = await breaksWithin(25, async () => {
      const [id = ""] = await fullSlot(on.db, 1)
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => cancel(unlocked, id)))
      return outcomes.filter((outcome) => outcome.ok).length > 1
    })
    expect(cancelledTwice).toBe(true)
  })
})
