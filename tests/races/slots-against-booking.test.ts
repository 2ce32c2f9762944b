import { beforeAll, describe, expect, test } from "vitest"
import type { Series } from "#app/features/calendar/slots/availability.admin.schema.ts"
import { changeSlot } from "#app/features/calendar/slots/change-slot.server.ts"
import { createSeries } from "#app/features/calendar/slots/create-series.server.ts"
import { deleteSlot } from "#app/features/calendar/slots/delete-slot.server.ts"
import { editSlot } from "#app/features/calendar/slots/edit-slot.server.ts"
import { undoSeries } from "#app/features/calendar/slots/undo-series.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { booking, licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { dropDoorLocks, withoutRowLocks } from "#tests/support/crowds/locks-off.ts"
import { breaksWithin } from "#tests/support/crowds/rival-processes.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"

const actor = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
const tries = 25

async function book(db: Db, timeSlot = "14:00"): Promise<string> {
  const outcome = await createReservation(db, booking(licenseRequest({ timeSlot })))
  return outcome.ok ? "booked" : outcome.refusal
}

async function remove(db: Db, slotId: string): Promise<string> {
  const outcome = await deleteSlot(db, { slotId, actor })
  return outcome.ok ? "deleted" : outcome.refusal
}

/** Starts both in turn, so that each side is first at times. */
async function together<A, B>(round: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  if (round % 2 === 0) return await Promise.all([first(), second()])
  const later = second()
  return [await first(), await later]
}

describe.each(engines)("the school against guests on %s", (engine) => {
  const on = useDatabase(engine, { poolSize: 16 })

  test("of a deletion and a booking one wins: the booking keeps its slot, or finds none", async () => {
    const seen = new Set<string>()
    for (let round = 0; round < tries; round += 1) {
      const { id } = await aSlot(on.db, { date: "2027-06-12", timeSlot: "14:00" })
      const [deleted, booked] = await together(
        round,
        () => remove(on.db, id),
        () => book(on.db),
      )
      seen.add(`${deleted}, ${booked}`)
      expect(await slotsOutOfStep(on.db)).toEqual([])
      const held = await on.db.selectFrom("places").select("slotId").where("slotId", "=", id).execute()
      expect(held).toHaveLength(booked === "booked" ? 1 : 0)
      await on.db.deleteFrom("places").execute()
      await on.db.deleteFrom("slots").execute()
    }
    const allowed = new Set(["deleted, slot-closed", "deleted, slot-unknown", "slot-booked, booked"])
    expect([...seen].filter((pair) => !allowed.has(pair))).toEqual([])
    const reservations = await on.db.selectFrom("reservations").select("id").execute()
    const events = await on.db.selectFrom("events").select("action").execute()
    expect(events.filter(({ action }) => action === "reservation.created")).toHaveLength(reservations.length)
    expect(events).toHaveLength(tries)
  })

  test("of a move and a booking one wins: the slot stays with its booking, or is empty at its new time", async () => {
    for (let round = 0; round < tries; round += 1) {
      const { id } = await aSlot(on.db)
      const seen = { timeSlot: "14:00", maxCapacity: 1 }
      const [moved, booked] = await together(
        round,
        () => editSlot(on.db, { slotId: id, edit: { timeSlot: "16:00", seen }, actor, now: testNow }),
        () => book(on.db),
      )
      if (moved.ok) expect(["slot-closed", "slot-unknown"]).toContain(booked)
      else expect([moved.refusal, booked]).toEqual(["time-booked", "booked"])
      const slots = await on.db.selectFrom("slots").select(["startTime", "taken"]).execute()
      expect(slots).toEqual([{ startTime: moved.ok ? "16:00" : "14:00", taken: moved.ok ? 0 : 1 }])
      expect(await slotsOutOfStep(on.db)).toEqual([])
      await on.db.deleteFrom("places").execute()
      await on.db.deleteFrom("slots").execute()
    }
  })

  test("a smaller capacity against two bookings: never more bookings than places", async () => {
    for (let round = 0; round < tries; round += 1) {
      const { id } = await aSlot(on.db, { maxCapacity: 2 })
      const seen = { timeSlot: "14:00", maxCapacity: 2 }
      const [edited, booked] = await together(
        round,
        () => editSlot(on.db, { slotId: id, edit: { maxCapacity: 1, seen }, actor, now: testNow }),
        () => Promise.all([book(on.db), book(on.db)]),
      )
      const taken = booked.filter((outcome) => outcome === "booked").length
      expect(taken).toBe(edited.ok ? 1 : 2)
      const slot = await on.db.selectFrom("slots").selectAll().executeTakeFirstOrThrow()
      expect(slot).toMatchObject({ capacity: taken, taken })
      expect(await slotsOutOfStep(on.db)).toEqual([])
      await on.db.deleteFrom("places").execute()
      await on.db.deleteFrom("slots").execute()
    }
  })

  test("after the answer to a closing nobody books, and earlier bookings stay", async () => {
    for (let round = 0; round < tries; round += 1) {
      const { id } = await aSlot(on.db, { maxCapacity: 3 })
      const [closed, booked] = await together(
        round,
        () => changeSlot(on.db, { slotId: id, isAvailable: false, actor }),
        () => book(on.db),
      )
      expect(closed.ok).toBe(true)
      expect(["booked", "slot-closed"]).toContain(booked)
      expect(await book(on.db)).toBe("slot-closed")
      const slot = await on.db.selectFrom("slots").selectAll().executeTakeFirstOrThrow()
      expect(slot).toMatchObject({ state: "closed", taken: booked === "booked" ? 1 : 0 })
      expect(await slotsOutOfStep(on.db)).toEqual([])
      await on.db.deleteFrom("places").execute()
      await on.db.deleteFrom("slots").execute()
    }
  })

  test("undoing a series against a crowd leaves exactly the booked slots", async () => {
    const times = ["09:00", "10:00", "11:00", "12:00", "13:00", "14:00", "15:00", "16:00"]
    const series: Series = {
      reservationType: "boat_license",
      base: "nyon",
      from: "2027-06-12",
      to: "2027-06-12",
      weekdays: [6],
      times,
      maxCapacity: 2,
      onClosedDays: false,
    }
    const made = await createSeries(on.db, { series, actor, now: testNow })
    const seriesId = made.ok ? (made.series.seriesId ?? "") : ""
    const [undone, ...booked] = await Promise.all([
      undoSeries(on.db, { seriesId, actor }),
      ...times.map((timeSlot) => book(on.db, timeSlot)),
    ])
    const kept = booked.filter((outcome) => outcome === "booked").length
    const refused = { ok: false, refusal: "series-booked" }
    expect(undone).toEqual(kept === 8 ? refused : { ok: true, undone: { deleted: 8 - kept, kept } })
    const slots = await on.db.selectFrom("slots").select("taken").execute()
    expect(slots).toEqual(Array.from({ length: kept }, () => ({ taken: 1 })))
    expect(await slotsOutOfStep(on.db)).toEqual([])
  })
})

/** Negative control: without the locks, only the foreign key refuses. */
describe("the school against guests, without the locks", () => {
  const on = useDatabase("postgres", { poolSize: 16 })
  beforeAll(() => dropDoorLocks(on.db))

  test("a deletion throws at a booking instead of being refused", async () => {
    const unlocked = withoutRowLocks(on.db)
    const broke = await breaksWithin(60, async () => {
      const { id } = await aSlot(on.db, { maxCapacity: 20 })
      const outcomes = await Promise.allSettled([
        ...Array.from({ length: 6 }, () => book(unlocked)),
        remove(unlocked, id),
        remove(unlocked, id),
      ])
      await on.db.deleteFrom("places").execute()
      await on.db.deleteFrom("slots").execute()
      const deletions = outcomes.slice(-2).map((one) => (one.status === "fulfilled" ? one.value : "broken"))
      return outcomes.some(({ status }) => status === "rejected") || deletions.filter((d) => d === "deleted").length > 1
    })
    expect(broke).toBe(true)
  })
})
