import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { undoStatusChange } from "#app/features/reservations/manage/undo-status-change.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatsOf, instructorsOf, takenOf } from "#tests/factories/fleet.ts"
import {
  booking,
  groupRequest,
  licenseRequest,
  rentalRequest,
  somebodyElse,
} from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"

const small: BoatType = "electric_small"
const medium: BoatType = "electric_medium"
const large: BoatType = "electric_large"

function ask(db: Db, request: Parameters<typeof booking>[0]) {
  return createReservation(db, booking({ ...request, ...somebodyElse() }))
}

async function idOf(db: Db, outcome: Awaited<ReturnType<typeof createReservation>>) {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal}`)
  const { reference } = outcome.reservation
  return await db.selectFrom("reservations").select("id").where("reference", "=", reference).executeTakeFirstOrThrow()
}

const cancelled = { version: 1, status: "cancelled", actor: "system", now: testNow } as const

describe.each(engines)("boats and instructors at the door on %s", (engine) => {
  const on = useDatabase(engine)

  test("a rental takes a boat of its model until it is back and turned around", async () => {
    const [boat] = await boatsOf(on.db, [medium])
    await boatsOf(on.db, [large])
    await on.db.insertInto("turnarounds").values({ base: "nyon", minutes: 30 }).execute()
    const [first] = await rentalSlots(on.db, ["14:00", "15:00", "16:00"], { maxCapacity: 3 })
    const { id } = await idOf(on.db, await ask(on.db, rentalRequest({ boatType: medium, rentalDuration: 2 })))
    const startsAt = first!.startsAt
    const endsAt = new Date(startsAt.getTime() + 150 * 60_000)
    expect(await takenOf(on.db)).toMatchObject([
      { boatId: boat, startsAt, endsAt, purpose: "reservation", bookingId: id },
    ])
    const later = rentalRequest({ boatType: medium, timeSlot: "16:00", rentalDuration: 1 })
    expect(await ask(on.db, later)).toMatchObject({ ok: false, refusal: "no-boat" })
    expect(await ask(on.db, { ...later, boatType: large })).toMatchObject({ ok: true })
    expect(await slotsOutOfStep(on.db)).toEqual([])
  })

  test("a refusal for want of a boat has written nothing", async () => {
    await boatsOf(on.db, [small])
    await rentalSlots(on.db, ["14:00", "15:00"], { maxCapacity: 3 })
    const refused = await ask(on.db, rentalRequest({ boatType: large, rentalDuration: 2 }))
    expect(refused).toEqual({ ok: false, refusal: "no-boat" })
    for (const table of ["bookings", "places", "assignments", "emails", "events", "idempotencyKeys"] as const) {
      expect(await on.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect(await slotsOutOfStep(on.db)).toEqual([])
  })

  test("of two boats the one with fewer hours goes out", async () => {
    const [busy, rested] = await boatsOf(on.db, [small, small])
    await rentalSlots(on.db, ["14:00", "17:00"], { maxCapacity: 3 })
    const work = { boatId: busy!, purpose: "slot" as const, slotId: (await aSlot(on.db, { date: "2027-06-13" })).id }
    const startsAt = new Date("2027-06-13T12:00:00Z")
    await on.db
      .insertInto("assignments")
      .values({ ...work, startsAt, endsAt: new Date("2027-06-13T15:00:00Z") })
      .execute()
    await ask(on.db, rentalRequest({ boatType: small, timeSlot: "17:00", rentalDuration: 1 }))
    expect((await takenOf(on.db)).find(({ purpose }) => purpose === "reservation")?.boatId).toBe(rested)
  })

  test("who names no boat gets the smallest with seats enough", async () => {
    const [, , six] = await boatsOf(on.db, [large, small, medium])
    await rentalSlots(on.db, ["14:00"], { maxCapacity: 3 })
    const { boatType: _, ...request } = rentalRequest({ rentalDuration: 1 })
    await ask(on.db, { ...request, groupSize: 5 } as Parameters<typeof booking>[0])
    expect(await takenOf(on.db)).toMatchObject([{ boatId: six }])
  })

  test.each([
    [3, [small], 1],
    [5, [medium], 1],
    [8, [large, small], 2],
    [14, [large, medium, small], 3],
  ] as const)("a group of %i goes out in the fewest boats, a skipper in each", async (groupSize, models, skippers) => {
    const fleet = await boatsOf(on.db, [small, medium, large])
    const names = { [small]: fleet[0], [medium]: fleet[1], [large]: fleet[2] } as Record<BoatType, string | undefined>
    await instructorsOf(on.db, 3)
    await aSlot(on.db, { reservationType: "group_outing", maxCapacity: 2 })
    expect(await ask(on.db, groupRequest({ groupSize }))).toMatchObject({ ok: true })
    const taken = await takenOf(on.db)
    const boats = taken.flatMap(({ boatId }) => boatId ?? [])
    expect(new Set(boats)).toEqual(new Set(models.map((model) => names[model])))
    expect(boats).toHaveLength(models.length)
    expect(taken.filter(({ instructorId }) => instructorId !== null)).toHaveLength(skippers)
  })

  test("a group that no boats carry, or that lacks a skipper, is refused and takes nothing", async () => {
    await boatsOf(on.db, [small, medium])
    await instructorsOf(on.db, 1)
    await aSlot(on.db, { reservationType: "group_outing", maxCapacity: 2 })
    expect(await ask(on.db, groupRequest({ groupSize: 9 }))).toEqual({ ok: false, refusal: "group-too-large" })
    expect(await ask(on.db, groupRequest({ groupSize: 8 }))).toEqual({ ok: false, refusal: "group-too-large" })
    expect(await takenOf(on.db)).toEqual([])
    expect(await ask(on.db, groupRequest({ groupSize: 5 }))).toMatchObject({ ok: true })
  })

  test("a lesson takes boat and instructor with its first booking, and frees them with its last", async () => {
    const [boat] = await boatsOf(on.db, [medium])
    const [instructor] = await instructorsOf(on.db, 1, "2027-06-12")
    const lesson = await aSlot(on.db, { maxCapacity: 3 })
    const bookings = []
    for (let guest = 0; guest < 2; guest += 1) bookings.push(await idOf(on.db, await ask(on.db, licenseRequest())))
    const taken = await takenOf(on.db)
    expect(taken).toHaveLength(2)
    expect(taken).toContainEqual(expect.objectContaining({ boatId: boat, slotId: lesson.id, purpose: "slot" }))
    expect(taken).toContainEqual(expect.objectContaining({ instructorId: instructor, slotId: lesson.id }))
    for (const [nth, { id }] of bookings.entries()) {
      await changeReservationStatus(on.db, { bookingId: id, ...cancelled })
      expect(await takenOf(on.db)).toHaveLength(nth === 0 ? 2 : 0)
    }
  })

  test("a lesson needs a certificate that is valid on its day", async () => {
    await instructorsOf(on.db, 2, "2027-06-11")
    await aSlot(on.db, { maxCapacity: 3 })
    expect(await ask(on.db, licenseRequest())).toEqual({ ok: false, refusal: "no-instructor" })
  })

  test("rentals, outings and lessons want one boat: the first has it", async () => {
    await boatsOf(on.db, [medium])
    await rentalSlots(on.db, ["14:00", "15:00", "16:00"], { maxCapacity: 3 })
    await aSlot(on.db, { maxCapacity: 3 })
    await aSlot(on.db, { reservationType: "group_outing", maxCapacity: 2 })
    expect(await ask(on.db, groupRequest({ groupSize: 4 }))).toMatchObject({ ok: true })
    expect(await ask(on.db, licenseRequest())).toMatchObject({ refusal: "no-boat" })
    expect(await ask(on.db, rentalRequest({ boatType: medium, rentalDuration: 1 }))).toMatchObject({
      refusal: "no-boat",
    })
  })

  test("a boat in the workshop or retired is not chosen; a base of others' boats alone sells by places", async () => {
    const [boat] = await boatsOf(on.db, [small])
    await rentalSlots(on.db, ["14:00", "17:00"], { maxCapacity: 3 })
    await rentalSlots(on.db, ["14:00"], { maxCapacity: 3, base: "morges" })
    const rental = rentalRequest({ boatType: small, rentalDuration: 1 })
    await on.db
      .insertInto("assignments")
      .values({
        boatId: boat!,
        purpose: "workshop",
        reason: "Hélice",
        startsAt: new Date("2027-06-12T12:00:00Z"),
        endsAt: new Date("2027-06-12T14:00:00Z"),
      })
      .execute()
    expect(await ask(on.db, { ...rental, base: "nyon" })).toMatchObject({ refusal: "no-boat" })
    expect(await ask(on.db, { ...rental, base: "nyon", timeSlot: "17:00" })).toMatchObject({ ok: true })
    expect(await ask(on.db, { ...rental, base: "morges" })).toMatchObject({ ok: true })
  })

  test("a cancellation that is undone takes its boat again, or stays when the boat is gone", async () => {
    await boatsOf(on.db, [small])
    await rentalSlots(on.db, ["14:00"], { maxCapacity: 3 })
    const rental = rentalRequest({ boatType: small, rentalDuration: 1 })
    const { id: bookingId } = await idOf(on.db, await ask(on.db, rental))
    await sql`update reservations set created_at = ${testNow}`.execute(on.db)
    const undo = { bookingId, actor: "system", now: testNow }
    await changeReservationStatus(on.db, { bookingId, ...cancelled })
    expect(await undoStatusChange(on.db, { ...undo, version: 2 })).toEqual({ ok: true })
    expect(await takenOf(on.db)).toMatchObject([{ bookingId }])
    await changeReservationStatus(on.db, { bookingId, ...cancelled, version: 3 })
    await ask(on.db, rental)
    expect(await undoStatusChange(on.db, { ...undo, version: 4 })).toEqual({ ok: false, refusal: "boats-taken" })
    expect(await slotsOutOfStep(on.db)).toEqual([])
  })

  test("a closed day sells nothing", async () => {
    await aSlot(on.db, { maxCapacity: 3 })
    const closure = {
      id: uuid(),
      base: null,
      fromDate: "2027-06-12",
      toDate: "2027-06-12",
      reason: "Fête",
      public: true,
    }
    await on.db.insertInto("closures").values(closure).execute()
    expect(await ask(on.db, licenseRequest())).toEqual({ ok: false, refusal: "slot-closed" })
    await on.db.updateTable("closures").set({ base: "vevey" }).execute()
    expect(await ask(on.db, licenseRequest())).toMatchObject({ ok: true })
  })
})
