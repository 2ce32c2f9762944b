import { describe, expect, test } from "vitest"
import { mintManageLink } from "#app/features/bookings/links/manage-links.server.ts"
import { revokeManageLinks } from "#app/features/bookings/links/revoke-links.server.ts"
import { cancelManaged, moveManaged } from "#app/features/bookings/manage/change-managed.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { managedReservation } from "#app/features/reservations/own/manage-reservation.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatsOf, takenTwice } from "#tests/factories/fleet.ts"
import { booking, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { acrossProcesses, deadlocksOf } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"

const hours = ["10:00", "12:00", "14:00", "16:00"]
const actor = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
const rental = (n: number) => {
  const timeSlot = hours[n % hours.length] ?? "10:00"
  return booking(rentalRequest({ timeSlot, rentalDuration: 1, base: "nyon", email: `rival-${n}@example.ch` }))
}

/** Guests change their bookings, rivals book and the school decides, all at once. */
describe("people change their bookings while others book and decide", () => {
  const on = useDatabase("postgres", { poolSize: 1 })

  async function booked(count: number) {
    await rentalSlots(on.db, hours, { maxCapacity: 3 })
    await boatsOf(on.db, ["electric_medium", "electric_medium", "electric_medium"])
    for (let n = 0; n < count; n += 1) await createReservation(on.db, rental(n))
    const rows = await on.db.selectFrom("reservations").select(["id", "version"]).orderBy("id").execute()
    return await Promise.all(
      rows.map(async ({ id, version }) => ({ id, version, secret: (await mintManageLink(on.db, id)) ?? "" })),
    )
  }

  function changesOf({ id, version, secret }: Awaited<ReturnType<typeof booked>>[number], n: number) {
    const asked = { claim: { secret }, version, now: testNow }
    const there = { base: "nyon", date: "2027-06-12", timeSlot: hours[(n + 1) % hours.length] ?? "12:00" }
    return [
      (db: Db) => cancelManaged(db, managedReservation, { ...asked, keptPercent: 0 }),
      (db: Db) => moveManaged(db, managedReservation, { ...asked, wanted: there }),
      (db: Db) => changeReservationStatus(db, { bookingId: id, version, status: "confirmed", actor, now: testNow }),
      (db: Db) => createReservation(db, rental(n)),
      (db: Db) => revokeManageLinks(db, { kind: "booking", id, actor, now: testNow }),
    ]
  }

  test("one change of each version succeeds, no place or boat is lost or taken twice, without a deadlock", async () => {
    const before = await deadlocksOf(on.db)
    const all = await booked(10)
    const acts = all.flatMap((one, n) => changesOf(one, n))
    const settled = await acrossProcesses(on, { processes: 2, poolSize: 8 }, (dbs) =>
      Promise.allSettled(acts.map((act, n) => act(dbs[n % dbs.length] as Db))),
    )
    expect(settled.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []))).toEqual([])
    const rows = await on.db.selectFrom("reservations").select(["id", "version"]).execute()
    const versions = new Map(rows.map(({ id, version }) => [id, version]))
    for (const { id } of all) expect(versions.get(id)).toBeLessThanOrEqual(2)
    expect(await slotsOutOfStep(on.db)).toEqual([])
    expect(await takenTwice(on.db)).toEqual([])
    expect(await deadlocksOf(on.db)).toBe(before)
  })
})
