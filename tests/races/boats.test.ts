import { describe, expect, test } from "vitest"
import { beginLeave, retire } from "#app/features/calendar/resources/assignments/leave.server.ts"
import { assignBoat } from "#app/features/calendar/resources/fleet/assign-boat.server.ts"
import { distributeBoats } from "#app/features/calendar/resources/fleet/distribute-boats.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatBookings as bookings } from "#server/wiring.ts"
import { aBoat, takenTwice } from "#tests/factories/fleet.ts"
import { booking, rentalRequest, somebodyElse } from "#tests/factories/reservation-requests.ts"
import { countersOf, rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"

const actor = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
const known = { actor, now: testNow, bookings }
const times = ["09:00", "10:00", "11:00", "12:00", "13:00", "14:00", "15:00"]

async function aRental(db: Db, timeSlot: string): Promise<string> {
  const outcome = await createReservation(db, booking(rentalRequest({ timeSlot, ...somebodyElse() })))
  if (!outcome.ok) throw new Error(outcome.refusal)
  const row = await db.selectFrom("reservations").select("id").orderBy("id", "desc").executeTakeFirstOrThrow()
  return row.id
}

async function assign(db: Db, id: string, boatId: string): Promise<string> {
  const outcome = await assignBoat(db, { outing: { kind: "reservation", id }, choice: { boatId, seen: [] }, ...known })
  return outcome.ok ? "given" : outcome.refusal
}

describe("one boat and several bookings", () => {
  const on = useDatabase("postgres", { poolSize: 16 })

  test("of eight rentals that get the same boat at once, one has it and seven are refused", async () => {
    await rentalSlots(on.db, times, { maxCapacity: 20 })
    const ids: string[] = []
    for (let guest = 0; guest < 8; guest += 1) ids.push(await aRental(on.db, "10:00"))
    for (let round = 0; round < 10; round += 1) {
      const boat = await aBoat(on.db)
      const outcomes = await Promise.all(ids.map((id) => assign(on.db, id, boat.id)))
      expect(outcomes.toSorted()).toEqual([...Array.from({ length: 7 }, () => "boat-taken"), "given"])
      await on.db.deleteFrom("assignments").execute()
    }
  })

  test("a workshop against an assignment: the boat is in the workshop, and no booking has it", async () => {
    await rentalSlots(on.db, times, { maxCapacity: 20 })
    const id = await aRental(on.db, "10:00")
    const workshop = { toDate: "2027-06-14", toTime: "12:00", reason: "Hélice" }
    for (let round = 0; round < 20; round += 1) {
      const boat = await aBoat(on.db)
      const [begun, assigned] = await Promise.all([
        beginLeave(on.db, "boat", { id: boat.id, stay: workshop, actor, now: testNow }),
        assign(on.db, id, boat.id),
      ])
      expect(begun).toEqual({ ok: true, freed: assigned === "given" ? 1 : 0 })
      expect(["given", "boat-in-workshop"]).toContain(assigned)
      const left = await on.db.selectFrom("assignments").select("purpose").where("boatId", "=", boat.id).execute()
      expect(left).toEqual([{ purpose: "workshop" }])
    }
  })

  test("random changes of boats take no boat twice and change no place", async () => {
    await rentalSlots(on.db, times, { maxCapacity: 20 })
    const ids: string[] = []
    for (let guest = 0; guest < 14; guest += 1) ids.push(await aRental(on.db, times[guest % 6] ?? "09:00"))
    const boats = await Promise.all(Array.from({ length: 4 }, () => aBoat(on.db)))
    const counters = await countersOf(on.db)
    const random = randomOf(7)
    const any = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
    const acts = [
      () => assign(on.db, any(ids), any(boats).id),
      () => assign(on.db, any(ids), any(boats).id),
      () => distributeBoats(on.db, known),
      () => {
        const hour = any(times)
        const workshop = {
          fromDate: "2027-06-12",
          fromTime: hour,
          toDate: "2027-06-12",
          toTime: "16:00",
          reason: "Test",
        }
        return beginLeave(on.db, "boat", { id: any(boats).id, stay: workshop, actor, now: testNow })
      },
      () => retire(on.db, "boat", { id: any(boats).id, version: 1, freed: 1, actor, now: testNow }),
    ]
    for (let round = 0; round < 25; round += 1) {
      await Promise.all(Array.from({ length: 6 }, () => any(acts)()))
      expect(await takenTwice(on.db)).toEqual([])
    }
    expect(await countersOf(on.db)).toEqual(counters)
    expect(await slotsOutOfStep(on.db)).toEqual([])
    const retired = await on.db.selectFrom("boats").select("id").where("retiredAt", "is not", null).execute()
    const workshops = await on.db.selectFrom("assignments").select("id").where("purpose", "=", "workshop").execute()
    expect([retired.length, workshops.length]).not.toContain(0)
  })
})

/** Gives the same numbers in each run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
