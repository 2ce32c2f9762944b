import { sql } from "kysely"
import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import {
  extendHold,
  holdPlaces,
  releaseHold,
  sweepLapsedHolds,
} from "#app/features/calendar/door/hold-places.server.ts"
import { listSlots } from "#app/features/calendar/door/listing/availability.queries.server.ts"
import { editSlot } from "#app/features/calendar/slots/edit-slot.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import type { ReservationToCreate } from "#app/features/reservations/book/reservation-to-create.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatsOf, instructorsOf } from "#tests/factories/fleet.ts"
import { holding } from "#tests/factories/holds.ts"
import {
  booking,
  groupRequest,
  licenseRequest,
  rentalRequest,
  somebodyElse,
} from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"

const small = "electric_small"
const inTenMinutes = new Date(testNow.getTime() + 600_000)
const inTheMorning = rentalRequest({ boatType: small, rentalDuration: 1 })

function refusalOf(outcome: { ok: true } | { ok: false; refusal: string }): string | undefined {
  return outcome.ok ? undefined : outcome.refusal
}

async function book(db: Db, request: ReservationToCreate["request"], holdToken?: string, now = testNow) {
  return refusalOf(await createReservation(db, booking({ ...request, ...somebodyElse() }, { holdToken, now })))
}

async function holds(db: Db) {
  return await db.selectFrom("holds").select(["kind", "heldUntil", "extended"]).orderBy("heldUntil").execute()
}

describe.each(engines)("holds on %s", (engine) => {
  const on = useDatabase(engine)

  test.each([
    ["live", inTenMinutes, "slot-full"],
    ["lapsed", testNow, undefined],
  ])("a %s hold keeps the last place from others", async (_, heldUntil, refusal) => {
    await aSlot(on.db)
    expect(await holdPlaces(on.db, holding(licenseRequest(), { heldUntil }))).toMatchObject({ ok: true, heldUntil })
    expect(await book(on.db, licenseRequest())).toBe(refusal)
    expect(await slotsOutOfStep(on.db)).toEqual([])
  })

  test.each([
    ["live", inTenMinutes, "no-boat"],
    ["lapsed", testNow, undefined],
  ])("a %s hold keeps the last boat from others", async (_, heldUntil, refusal) => {
    await boatsOf(on.db, [small])
    await rentalSlots(on.db, ["14:00"], { maxCapacity: 3 })
    await holdPlaces(on.db, holding(inTheMorning, { heldUntil }))
    expect(await book(on.db, inTheMorning)).toBe(refusal)
  })

  test("two lapsed holds of a lesson keep its boat from nobody", async () => {
    await boatsOf(on.db, [small])
    await aSlot(on.db, { maxCapacity: 2 })
    await rentalSlots(on.db, ["14:00"], { maxCapacity: 3 })
    const lapsed = () => holding(licenseRequest(), { heldUntil: testNow })
    for (const held of [lapsed(), lapsed()]) expect(await holdPlaces(on.db, held)).toMatchObject({ ok: true })
    expect(await book(on.db, inTheMorning)).toBeUndefined()
  })

  test.each([
    ["a lesson", licenseRequest()],
    ["a rental", inTheMorning],
    ["a group", groupRequest({ groupSize: 3 })],
  ])("its own tab books the place, the boat and the skipper that it holds: %s", async (_, request) => {
    await aSlot(on.db, { reservationType: request.reservationType })
    await boatsOf(on.db, [small])
    await instructorsOf(on.db, 1, "2030-01-01")
    const held = holding(request)
    expect(await holdPlaces(on.db, held)).toMatchObject({ ok: true })
    expect(await book(on.db, request, uuid())).toBe("slot-full")
    expect(await book(on.db, request, held.token)).toBeUndefined()
    expect(await holds(on.db)).toEqual([])
    const taken = await on.db.selectFrom("assignments").select(["boatId", "instructorId", "purpose"]).execute()
    expect(new Set(taken.map(({ purpose }) => purpose))).toEqual(
      new Set([request.reservationType === "boat_license" ? "slot" : "reservation"]),
    )
    expect(taken).toHaveLength(request.reservationType === "boat_rental" ? 1 : 2)
    expect(await slotsOutOfStep(on.db)).toEqual([])
  })

  test("holders of places in one lesson share its boat and instructor, in any order of booking and leaving", async () => {
    await boatsOf(on.db, [small])
    await instructorsOf(on.db, 1, "2030-01-01")
    await aSlot(on.db, { maxCapacity: 3 })
    const [first, second, third] = [holding(licenseRequest()), holding(licenseRequest()), holding(licenseRequest())]
    for (const held of [first, second, third]) expect(await holdPlaces(on.db, held)).toMatchObject({ ok: true })
    await releaseHold(on.db, first, testNow)
    expect(await book(on.db, licenseRequest(), second.token)).toBeUndefined()
    expect(await book(on.db, licenseRequest(), third.token)).toBeUndefined()
    expect(await on.db.selectFrom("assignments").select(["purpose", "holdId"]).execute()).toEqual([
      { purpose: "slot", holdId: null },
      { purpose: "slot", holdId: null },
    ])
  })

  test("a visitor who changes from a shared lesson to another leaves the boat to the others", async () => {
    await boatsOf(on.db, [small, small])
    await aSlot(on.db, { maxCapacity: 2 })
    await aSlot(on.db, { timeSlot: "15:00" })
    const [mover, stayer] = [holding(licenseRequest()), holding(licenseRequest())]
    await holdPlaces(on.db, mover)
    await holdPlaces(on.db, stayer)
    expect(await holdPlaces(on.db, { ...mover, timeSlot: "15:00" })).toMatchObject({ ok: true })
    const boats = await on.db.selectFrom("assignments").select("boatId").execute()
    expect(new Set(boats.map(({ boatId }) => boatId)).size).toBe(2)
  })

  test("one live hold per tab and type: another choice ends the first, a refused choice keeps it", async () => {
    await boatsOf(on.db, [small])
    await rentalSlots(on.db, ["14:00", "15:00", "16:00"])
    const held = holding(inTheMorning)
    await holdPlaces(on.db, held)
    expect(await book(on.db, { ...inTheMorning, timeSlot: "16:00" })).toBeUndefined()
    expect(refusalOf(await holdPlaces(on.db, { ...held, timeSlot: "16:00" }))).toBe("slot-full")
    expect(await book(on.db, inTheMorning)).toBe("slot-full")
    expect(await holdPlaces(on.db, { ...held, timeSlot: "15:00" })).toMatchObject({ ok: true })
    expect(await book(on.db, inTheMorning)).toBeUndefined()
    await aSlot(on.db)
    expect(refusalOf(await holdPlaces(on.db, holding(licenseRequest(), { token: held.token })))).toBe("no-boat")
    await boatsOf(on.db, [small])
    expect(await holdPlaces(on.db, holding(licenseRequest(), { token: held.token }))).toMatchObject({ ok: true })
    expect(new Set((await holds(on.db)).map(({ kind }) => kind))).toEqual(new Set(["boat_license", "boat_rental"]))
  })

  test("the same choice again keeps its time; five more minutes are given once, and never after the end", async () => {
    await rentalSlots(on.db, ["14:00"])
    const held = holding(inTheMorning)
    await holdPlaces(on.db, held)
    const later = new Date(testNow.getTime() + 60_000)
    expect(await holdPlaces(on.db, { ...held, now: later })).toMatchObject({ heldUntil: inTenMinutes, extended: false })
    const inAQuarter = new Date(testNow.getTime() + 900_000)
    expect(await extendHold(on.db, held, inTenMinutes)).toBeUndefined()
    expect(await extendHold(on.db, held, later)).toEqual({ heldUntil: inAQuarter, extended: true })
    expect(await extendHold(on.db, held, later)).toBeUndefined()
    expect(await extendHold(on.db, { ...held, token: uuid() }, later)).toBeUndefined()
    expect(await holds(on.db)).toEqual([{ kind: "boat_rental", heldUntil: inAQuarter, extended: true }])
  })

  test("a held slot is free for its own tab, held for others, and full once taken", async () => {
    await boatsOf(on.db, [small])
    await rentalSlots(on.db, ["14:00"])
    const held = holding(inTheMorning)
    await holdPlaces(on.db, held)
    const listing = {
      type: "boat_rental",
      from: held.date,
      to: held.date,
      now: testNow,
      hours: 1,
      model: small,
    } as const
    expect(await listSlots(on.db, listing)).toMatchObject([
      { currentBookings: 1, obstacle: "held", boats: { [small]: 0 } },
    ])
    expect(await listSlots(on.db, { ...listing, holdToken: uuid() })).toMatchObject([{ currentBookings: 1 }])
    expect(await listSlots(on.db, { ...listing, holdToken: held.token })).toMatchObject([
      { currentBookings: 0, obstacle: null, boats: { [small]: 1 } },
    ])
    expect(await createReservation(on.db, booking(inTheMorning, { holdToken: held.token }))).toMatchObject({ ok: true })
    expect(await listSlots(on.db, listing)).toMatchObject([{ currentBookings: 1, obstacle: "full" }])
  })

  test("the timer ends lapsed holds with their boats, and nothing else", async () => {
    await boatsOf(on.db, [small, small])
    await rentalSlots(on.db, ["14:00"], { maxCapacity: 3 })
    await holdPlaces(on.db, holding(inTheMorning, { heldUntil: testNow }))
    const live = holding(inTheMorning)
    await holdPlaces(on.db, live)
    await sweepLapsedHolds(on.db, testNow)
    expect(await holds(on.db)).toMatchObject([{ heldUntil: inTenMinutes }])
    expect(await on.db.selectFrom("assignments").select("purpose").execute()).toEqual([{ purpose: "hold" }])
  })

  test("the hold of a deleted slot blocks nothing", async () => {
    await rentalSlots(on.db, ["14:00"])
    const held = holding(inTheMorning)
    await holdPlaces(on.db, held)
    await sql`delete from places`.execute(on.db)
    expect(await book(on.db, inTheMorning)).toBeUndefined()
    expect(await book(on.db, inTheMorning, held.token)).toBe("slot-full")
  })

  test("the school cannot lower a capacity below the live holds", async () => {
    const slot = await aSlot(on.db, { maxCapacity: 3 })
    await holdPlaces(on.db, holding(licenseRequest()))
    await holdPlaces(on.db, holding(licenseRequest()))
    const seen = { timeSlot: "14:00", maxCapacity: 3 }
    const lower = (maxCapacity: number, now = testNow) =>
      editSlot(on.db, { slotId: slot.id, edit: { maxCapacity, seen }, actor: "system", now })
    expect(await lower(1)).toEqual({ ok: false, refusal: "below-held", held: 2 })
    expect(await lower(1, inTenMinutes)).toMatchObject({ ok: true })
  })
})
