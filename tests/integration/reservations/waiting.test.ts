import { describe, expect, test } from "vitest"
import { listSlots } from "#app/features/calendar/door/listing/availability.queries.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import type { ReservationToCreate } from "#app/features/reservations/book/reservation-to-create.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import {
  confirmWaiting,
  leaveWaiting,
  passOffer,
  takeOffer,
} from "#app/features/reservations/waiting/answer-offer.server.ts"
import { joinWaiting } from "#app/features/reservations/waiting/join-waiting.server.ts"
import { closeWaiting, returnHeldPlaces } from "#app/features/reservations/waiting/make-offers.server.ts"
import { type WaitingEntry, waitingPlace } from "#app/features/reservations/waiting/waiting.queries.server.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatsOf } from "#tests/factories/fleet.ts"
import { noLimits } from "#tests/factories/limits.ts"
import { specifiedTariff } from "#tests/factories/prices.ts"
import {
  booking,
  groupRequest,
  licenseRequest,
  rentalRequest,
  somebodyElse,
} from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { aWaiting, entryOf, waitingStates } from "#tests/factories/waiting.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"

const open = { networks: null, limits: noLimits }
const after = (hours: number, minutes = 0) => new Date(testNow.getTime() + hours * 3_600_000 + minutes * 60_000)

async function book(db: Db, request: ReservationToCreate["request"] = licenseRequest(), now = testNow) {
  return await createReservation(db, booking({ ...request, ...somebodyElse() }, { now }))
}

async function booked(db: Db, request?: ReservationToCreate["request"]): Promise<string> {
  const outcome = await book(db, request)
  if (!outcome.ok) throw new Error(`not booked: ${outcome.refusal}`)
  return outcome.id
}

async function cancel(db: Db, bookingId: string, now = testNow): Promise<void> {
  const change = { bookingId, version: 1, status: "cancelled", actor: "system", now } as const
  expect(await changeReservationStatus(db, change)).toMatchObject({ ok: true })
}

async function take(db: Db, entry: WaitingEntry, now = testNow) {
  return await takeOffer(db, {
    entry,
    networks: ["address", "network"],
    limits: noLimits,
    tariff: specifiedTariff,
    now,
  })
}

async function mailed(db: Db, kind: string) {
  const rows = await db.selectFrom("emails").select("to").where("kind", "=", kind).orderBy("to").execute()
  return rows.map(({ to }) => to)
}

describe.each(engines)("the waiting list of a full slot on %s", (engine) => {
  const on = useDatabase(engine)

  test("stores the whole request, needs a confirmed address, and shows the place in the list", async () => {
    await aSlot(on.db)
    await booked(on.db)
    const request = licenseRequest({ ...somebodyElse(), notes: "Un fauteuil roulant" })
    expect(await joinWaiting(on.db, { request, userId: null, proven: false, ...open, now: testNow })).toEqual({
      ok: true,
      confirmed: false,
    })
    const entry = await entryOf(on.db, request.email)
    expect(entry).toMatchObject({ state: "unconfirmed", request })
    expect(await waitingPlace(on.db, entry, testNow)).toMatchObject({ state: "unconfirmed", position: null })
    await aWaiting(on.db)
    await confirmWaiting(on.db, entry, after(1))
    expect(await waitingPlace(on.db, await entryOf(on.db, request.email), testNow)).toMatchObject({ position: 2 })
    expect(await mailed(on.db, "waiting-listed")).toHaveLength(2)
  })

  test("takes an account's own address without a mail to confirm", async () => {
    await aSlot(on.db)
    await booked(on.db)
    const request = licenseRequest(somebodyElse())
    expect(await joinWaiting(on.db, { request, userId: null, proven: true, ...open, now: testNow })).toMatchObject({
      confirmed: true,
    })
    expect(await waitingStates(on.db)).toEqual({ [request.email]: "waiting" })
  })

  test("refuses free, starting and closed slots, and a fourth slot of an address", async () => {
    const person = somebodyElse()
    const join = async (request: Partial<Parameters<typeof licenseRequest>[0]>, now = testNow) => {
      const asked = {
        request: licenseRequest({ ...person, ...request }),
        userId: null,
        proven: true,
        networks: null,
        limits: { ...noLimits, entriesPerMailbox: 3 },
        now,
      }
      const outcome = await joinWaiting(on.db, asked)
      return outcome.ok ? undefined : outcome.refusal
    }
    await aSlot(on.db)
    expect(await join({})).toBe("slot-free")
    for (const timeSlot of ["08:00", "09:00", "10:00", "11:00"]) {
      await aSlot(on.db, { timeSlot })
      await booked(on.db, licenseRequest({ timeSlot }))
    }
    expect(await join({ timeSlot: "08:00" }, instantAt("2027-06-12", "04:31"))).toBe("waiting-closed")
    expect(await join({ timeSlot: "08:00" }, instantAt("2027-06-12", "04:30"))).toBeUndefined()
    await on.db.updateTable("slots").set({ state: "closed" }).where("startTime", "=", "11:00").execute()
    expect(await join({ timeSlot: "11:00" })).toBe("slot-unknown")
    await on.db.updateTable("slots").set({ state: "open" }).execute()
    expect(await join({ timeSlot: "09:00" })).toBeUndefined()
    expect(await join({ timeSlot: "09:00" })).toBeUndefined()
    const rest = await Promise.all([join({ timeSlot: "10:00" }), join({ timeSlot: "11:00" })])
    expect(new Set(rest)).toEqual(new Set([undefined, "waiting-too-often"]))
    expect(await on.db.selectFrom("waitingEntries").select("id").execute()).toHaveLength(3)
  })

  test("a cancelled place is offered to the first entry for four hours, and refused to others", async () => {
    await aSlot(on.db)
    const taken = await booked(on.db)
    const first = await aWaiting(on.db)
    const second = await aWaiting(on.db)
    await cancel(on.db, taken)
    expect(await waitingStates(on.db)).toEqual({ [first.email]: "offered", [second.email]: "waiting" })
    expect(await mailed(on.db, "waiting-offer")).toEqual([first.email])
    expect(await book(on.db)).toMatchObject({ refusal: "slot-full" })
    const listing = { type: "boat_license", from: "2027-06-12", to: "2027-06-12", now: testNow } as const
    expect(await listSlots(on.db, listing)).toMatchObject([{ obstacle: "full" }])
    const offered = await entryOf(on.db, first.email)
    expect(offered.offerUntil).toEqual(after(4))

    expect(await take(on.db, second)).toEqual({ ok: false, refusal: "offer-ended" })
    const outcome = await take(on.db, offered)
    expect(outcome).toMatchObject({ ok: true, reservation: { email: first.email, timeSlot: "14:00" } })
    expect(await take(on.db, offered)).toEqual(outcome)
    expect(await on.db.selectFrom("reservations").select("id").where("email", "=", first.email).execute()).toHaveLength(
      1,
    )
    expect(await waitingStates(on.db)).toEqual({ [first.email]: "booked", [second.email]: "waiting" })
    expect(await slotsOutOfStep(on.db)).toEqual([])
  })

  test("an account's request without a model waits for a boat with enough seats", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"], { maxCapacity: 2 })
    await boatsOf(on.db, ["electric_small", "electric_medium"])
    const small = await booked(on.db, rentalRequest({ boatType: "electric_small" }))
    const medium = await booked(on.db, rentalRequest())
    const boat = { reservationType: "boat_rental" as const, groupSize: 5, rentalDuration: 2 as const, base: "nyon" }
    const { boatType: _, ...asked } = { ...rentalRequest(somebodyElse()), ...boat }
    const entry = await aWaiting(on.db, { request: asked, proven: true })
    expect(await waitingPlace(on.db, entry, testNow)).toMatchObject({ boatType: null, groupSize: 5, position: 1 })
    await cancel(on.db, small)
    expect((await entryOf(on.db, entry.email)).state).toBe("waiting")
    await cancel(on.db, medium)
    const offered = await entryOf(on.db, entry.email)
    expect(offered.state).toBe("offered")
    expect(await take(on.db, offered)).toMatchObject({ ok: true, reservation: { groupSize: 5, boatType: null } })
    expect(await slotsOutOfStep(on.db)).toEqual([])
  })

  test("an expired offer and a refused offer go to the next entry at once", async () => {
    await aSlot(on.db)
    const taken = await booked(on.db)
    const [first, second, third] = [await aWaiting(on.db), await aWaiting(on.db), await aWaiting(on.db)]
    await cancel(on.db, taken)
    await returnHeldPlaces(on.db, noLimits, after(3, 59))
    expect((await waitingStates(on.db))[second.email]).toBe("waiting")
    await returnHeldPlaces(on.db, noLimits, after(4))
    expect((await waitingStates(on.db))[second.email]).toBe("offered")
    expect(await take(on.db, await entryOf(on.db, first.email), after(4))).toEqual({
      ok: false,
      refusal: "offer-ended",
    })
    expect(await waitingPlace(on.db, await entryOf(on.db, first.email), after(4))).toMatchObject({ state: "ended" })
    await leaveWaiting(on.db, second, after(5))
    expect(await waitingStates(on.db)).toMatchObject({ [second.email]: "left", [third.email]: "offered" })
    await leaveWaiting(on.db, third, after(5))
    expect(await book(on.db)).toMatchObject({ ok: true })
  })

  test("a passed offer goes to the next entry at once, and the entry that passed waits for later places", async () => {
    await aSlot(on.db)
    const taken = await booked(on.db)
    const [first, second] = [await aWaiting(on.db), await aWaiting(on.db)]
    await cancel(on.db, taken)
    await passOffer(on.db, await entryOf(on.db, first.email), after(1))
    expect(await waitingStates(on.db)).toEqual({ [first.email]: "waiting", [second.email]: "offered" })
    await leaveWaiting(on.db, await entryOf(on.db, second.email), after(2))
    expect((await waitingStates(on.db))[first.email]).toBe("waiting")
    const other = await book(on.db, licenseRequest(), after(2))
    if (!other.ok) throw new Error(`a passed place is free for everybody: ${other.refusal}`)
    await cancel(on.db, other.id, after(5))
    expect(await waitingStates(on.db)).toMatchObject({ [first.email]: "offered" })
    expect(await take(on.db, await entryOf(on.db, first.email), after(5))).toMatchObject({ ok: true })
    expect(await slotsOutOfStep(on.db)).toEqual([])
  })

  test("an offer ends three hours before the start, and is not made for less than half an hour", async () => {
    await aSlot(on.db)
    const taken = await booked(on.db)
    const waiting = await aWaiting(on.db)
    const at = (time: string) => instantAt("2027-06-12", time)
    await cancel(on.db, taken, at("10:30"))
    expect((await entryOf(on.db, waiting.email)).offerUntil).toEqual(at("11:00"))

    await aSlot(on.db, { date: "2027-06-13" })
    const next = licenseRequest({ reservationDate: "2027-06-13" })
    const later = await booked(on.db, next)
    const late = await aWaiting(on.db, { request: { ...next, ...somebodyElse() } })
    await cancel(on.db, later, new Date(instantAt("2027-06-13", "10:30").getTime() + 1000))
    expect((await waitingStates(on.db))[late.email]).toBe("waiting")
    expect(await book(on.db, next, instantAt("2027-06-13", "10:31"))).toMatchObject({ ok: true })
  })

  test("the first entry that fits gets the offer: a group too large for the boat is skipped", async () => {
    await boatsOf(on.db, ["electric_small"])
    await aSlot(on.db, { reservationType: "group_outing" })
    const small = groupRequest({ groupSize: 3 })
    const taken = await booked(on.db, small)
    const large = await aWaiting(on.db, { request: groupRequest({ ...somebodyElse(), groupSize: 12 }) })
    const fitting = await aWaiting(on.db, { request: groupRequest({ ...somebodyElse(), groupSize: 2 }) })
    await cancel(on.db, taken)
    expect(await waitingStates(on.db)).toEqual({ [large.email]: "waiting", [fitting.email]: "offered" })
  })

  test("a boat for two hours is offered with both slots, which others cannot book", async () => {
    await boatsOf(on.db, ["electric_medium"])
    await rentalSlots(on.db, ["14:00", "15:00", "16:00"], { maxCapacity: 5 })
    const rental = rentalRequest({ base: "nyon" })
    const taken = await booked(on.db, rental)
    const waiting = await aWaiting(on.db, { request: { ...rental, ...somebodyElse() } })
    await cancel(on.db, taken)
    const other = rentalRequest({ base: "nyon", timeSlot: "15:00", rentalDuration: 1 })
    expect(await book(on.db, other)).toMatchObject({ refusal: "no-boat" })
    expect(await take(on.db, waiting)).toMatchObject({ ok: true, reservation: { rentalDuration: 2 } })
  })

  test("the sweep offers more capacity and lapsed holds; before the sweep nobody else can book them", async () => {
    const slot = await aSlot(on.db)
    await booked(on.db)
    const waiting = await aWaiting(on.db)
    await on.db.updateTable("slots").set({ capacity: 2 }).where("id", "=", slot.id).execute()
    expect(await book(on.db)).toMatchObject({ refusal: "slot-full" })
    await returnHeldPlaces(on.db, noLimits, testNow)
    expect(await waitingStates(on.db)).toEqual({ [waiting.email]: "offered" })
  })

  test("is deleted when the slot starts, with all its data", async () => {
    await aSlot(on.db)
    await booked(on.db)
    await aWaiting(on.db)
    const close = (time: string) => inTransaction(on.db, (trx) => closeWaiting(trx, instantAt("2027-06-12", time)))
    await close("13:59")
    expect(await on.db.selectFrom("waitingEntries").select("id").execute()).toHaveLength(1)
    expect(await mailed(on.db, "waiting-listed")).toHaveLength(1)
    await close("14:00")
    expect(await on.db.selectFrom("waitingEntries").select("id").execute()).toEqual([])
    expect(await mailed(on.db, "waiting-listed")).toEqual([])
  })
})
