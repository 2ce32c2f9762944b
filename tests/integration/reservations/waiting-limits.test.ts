import { describe, expect, test } from "vitest"
import { holdPlaces } from "#app/features/calendar/door/hold-places.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import type { ReservationToCreate } from "#app/features/reservations/book/reservation-to-create.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { joinWaiting } from "#app/features/reservations/waiting/join-waiting.server.ts"
import { returnHeldPlaces } from "#app/features/reservations/waiting/make-offers.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { withholdingDefaults } from "#content/limits.ts"
import { boatsOf } from "#tests/factories/fleet.ts"
import { holding } from "#tests/factories/holds.ts"
import { noLimits } from "#tests/factories/limits.ts"
import {
  booking,
  groupRequest,
  licenseRequest,
  rentalRequest,
  somebodyElse,
} from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots, testNow } from "#tests/factories/slots.ts"
import { aWaiting, waitingStates } from "#tests/factories/waiting.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"

const limits = withholdingDefaults
const after = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000)

async function join(db: Db, email: string, network = "network", request = licenseRequest()) {
  const asked = { request: { ...request, email }, userId: null, proven: true, limits, now: testNow }
  const outcome = await joinWaiting(db, { ...asked, networks: [`${network}-address`, network] })
  return outcome.ok ? "joined" : outcome.refusal
}

async function taken(db: Db, request: ReservationToCreate["request"] = licenseRequest()): Promise<string> {
  const outcome = await createReservation(db, booking({ ...request, ...somebodyElse() }))
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.id
}

async function cancel(db: Db, bookingId: string, now = testNow) {
  await changeReservationStatus(db, { bookingId, version: 1, status: "cancelled", actor: "system", now })
}

describe.each(engines)("entries of waiting lists on %s", (engine) => {
  const on = useDatabase(engine)

  test("a slot has twenty, four of them of one network", async () => {
    await aSlot(on.db)
    await taken(on.db)
    const outcomes: string[] = []
    for (let nth = 0; nth < 24; nth += 1)
      outcomes.push(await join(on.db, `guest-${nth}@gmail.com`, `network ${nth % 6}`))
    expect(outcomes.slice(0, 20)).toEqual(Array(20).fill("joined"))
    expect(outcomes.slice(20)).toEqual(Array(4).fill("waiting-full"))

    await aSlot(on.db, { timeSlot: "18:00" })
    const evening = licenseRequest({ timeSlot: "18:00" })
    await taken(on.db, evening)
    const ofOne: string[] = []
    for (let nth = 0; nth < 5; nth += 1) ofOne.push(await join(on.db, `evening-${nth}@gmail.com`, "one", evening))
    expect(ofOne).toEqual(["joined", "joined", "joined", "joined", "waiting-full"])
  })

  test("a mailbox has three, whatever its tags, and a mail domain of its own six", async () => {
    const times = ["07:00", "08:00", "10:00", "11:00", "13:00", "16:00", "19:00"]
    const outcomes: string[] = []
    for (const [nth, timeSlot] of times.entries()) {
      await aSlot(on.db, { timeSlot, durationMinutes: 60 })
      const request = licenseRequest({ timeSlot })
      await taken(on.db, request)
      outcomes.push(await join(on.db, `a.b+${nth}@gmail.com`, `network ${nth}`, request))
      outcomes.push(await join(on.db, `guest-${nth}@club.example`, `network ${nth}`, request))
    }
    const [mailbox, domain] = [outcomes.filter((_, nth) => nth % 2 === 0), outcomes.filter((_, nth) => nth % 2 === 1)]
    expect(mailbox).toEqual([...Array(3).fill("joined"), ...Array(4).fill("waiting-too-often")])
    expect(domain).toEqual([...Array(6).fill("joined"), "waiting-too-often"])
  })

  test("stand on slots that are full by taken places or boats, not by a visitor's hold", async () => {
    await boatsOf(on.db, ["electric_medium", "electric_medium"])
    await rentalSlots(on.db, ["14:00"], { maxCapacity: 5 })
    const rental = rentalRequest({ base: "nyon", rentalDuration: 1 })
    await taken(on.db, rental)
    await holdPlaces(on.db, holding(rental))
    const asked = {
      request: { ...rental, ...somebodyElse() },
      userId: null,
      proven: true,
      networks: null,
      limits,
      now: testNow,
    }
    expect(await joinWaiting(on.db, asked)).toEqual({ ok: false, refusal: "slot-held" })
    await on.db.deleteFrom("holds").execute()
    expect(await joinWaiting(on.db, asked)).toEqual({ ok: false, refusal: "slot-free" })
    await taken(on.db, rental)
    expect(await joinWaiting(on.db, asked)).toMatchObject({ ok: true })
  })

  test("whose mailbox has too many unanswered requests is passed over and keeps its place", async () => {
    const slot = await aSlot(on.db)
    const first = await taken(on.db)
    const eager = await aWaiting(on.db, { request: licenseRequest({ email: "eager@gmail.com" }) })
    const next = await aWaiting(on.db)
    await aSlot(on.db, { reservationType: "group_outing", maxCapacity: 9 })
    for (let nth = 0; nth < 4; nth += 1)
      await createReservation(on.db, booking(groupRequest({ email: `eager+${nth}@gmail.com` })))
    await returnHeldPlaces(on.db, limits, testNow)
    await cancel(on.db, first)
    expect(await waitingStates(on.db)).toEqual({ [eager.email]: "waiting", [next.email]: "offered" })
    await on.db.updateTable("slots").set({ capacity: 2 }).where("id", "=", slot.id).execute()
    await returnHeldPlaces(on.db, limits, testNow)
    expect(await createReservation(on.db, booking(licenseRequest(somebodyElse())))).toMatchObject({ ok: true })
    await on.db.updateTable("slots").set({ capacity: 3 }).where("id", "=", slot.id).execute()
    await on.db
      .updateTable("reservations")
      .set({ status: "confirmed" })
      .where("mailbox", "=", "eager@gmail.com")
      .execute()
    await returnHeldPlaces(on.db, limits, testNow)
    expect(await waitingStates(on.db)).toMatchObject({ [eager.email]: "offered" })
  })

  test("two offers in a row without an answer end the other entries of the mailbox", async () => {
    const bookings: string[] = []
    for (const timeSlot of ["14:00", "15:00", "16:00"]) {
      await aSlot(on.db, { timeSlot, date: "2027-06-14", durationMinutes: 60 })
      const request = licenseRequest({ timeSlot, reservationDate: "2027-06-14" })
      bookings.push(await taken(on.db, request))
      await join(on.db, "silent@gmail.com", timeSlot, request)
    }
    const states = async () =>
      (await on.db.selectFrom("waitingEntries").select("state").orderBy("startsAt").execute()).map(({ state }) => state)
    await cancel(on.db, bookings[0] ?? "")
    await returnHeldPlaces(on.db, noLimits, after(4))
    expect(await states()).toEqual(["offered", "waiting", "waiting"])
    await cancel(on.db, bookings[1] ?? "", after(5))
    await returnHeldPlaces(on.db, noLimits, after(9))
    expect(await states()).toEqual(["offered", "offered", "left"])
    expect(
      await on.db.selectFrom("events").select("actor").where("action", "=", "waiting-entry.ended").execute(),
    ).toEqual([{ actor: "system" }])
  })
})
