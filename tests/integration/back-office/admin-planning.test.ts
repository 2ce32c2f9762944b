import { beforeEach, describe, expect, test } from "vitest"
import { holdPlaces } from "#app/features/calendar/door/hold-places.server.ts"
import type { Planning } from "#app/features/calendar/planning/planning.admin.schema.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { aBoat, instructorsOf } from "#tests/factories/fleet.ts"
import { holding } from "#tests/factories/holds.ts"
import {
  booking,
  groupRequest,
  licenseRequest,
  rentalRequest,
  somebodyElse,
} from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots } from "#tests/factories/slots.ts"
import { aSession } from "#tests/factories/training.ts"
import { aWaiting } from "#tests/factories/waiting.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

describe("the planning", () => {
  const on = useDatabase()
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>
  beforeEach(async () => {
    people = await accountsOf(on)
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  const ask = (query: string) => people.call("GET", `/api/v1/admin/planning${query}`, undefined, admin.cookie)
  const planning = async (query: string) => (await ask(query)).body as unknown as Planning

  async function book(request: Parameters<typeof booking>[0]): Promise<string> {
    const outcome = await createReservation(on.db, booking(request))
    if (!outcome.ok) throw new Error(`the booking was refused: ${outcome.refusal}`)
    return outcome.reservation.reference
  }

  test("shows a day: slots, who booked them, and what boats and instructors are taken for", async () => {
    const milan = await aBoat(on.db, { name: "Milan", model: "electric_large" })
    const [nora = ""] = await instructorsOf(on.db, 1, "2028-01-01")
    const lesson = await aSlot(on.db, { reservationType: "boat_license", timeSlot: "09:00", maxCapacity: 6 })
    const course = await aSession(on.db, { date: "2027-06-12" })
    await aSlot(on.db, { date: "2027-06-13" })
    const request = licenseRequest({ base: "nyon", timeSlot: "09:00", notes: "En famille" })
    const reference = await book(request)
    const day = await planning("?from=2027-06-12")
    expect(day).toMatchObject({ today: "2027-06-10", from: "2027-06-12", days: 1 })
    expect(day.slots.map((slot) => slot.id).toSorted()).toEqual([lesson.id, course.id].toSorted())
    expect(day.slots.find((slot) => slot.id === lesson.id)).toMatchObject({ taken: 1, capacity: 6, open: true })
    expect(day.bookings).toEqual([
      {
        id: expect.any(String),
        activity: "boat_license",
        slotId: lesson.id,
        base: "nyon",
        startsAt: "2027-06-12T07:00:00.000Z",
        endsAt: expect.any(String),
        reference,
        name: `${request.firstName} ${request.lastName}`,
        phone: request.phone,
        phoneNormal: "+41791234567",
        status: "pending",
        model: null,
        persons: 1,
        notes: "En famille",
        licenceCheck: null,
        licenceDeclared: null,
        identityToVerify: false,
        attendance: null,
      },
    ])
    expect(day.boats).toMatchObject([{ id: milan.id, name: "Milan", model: "electric_large" }])
    expect(day.assignments.map(({ boatId, instructorId, slotId }) => [boatId ?? instructorId, slotId])).toEqual(
      expect.arrayContaining([
        [milan.id, lesson.id],
        [nora, lesson.id],
      ]),
    )
  })

  test("says how many places of a slot are held, and how many people wait for one", async () => {
    const { id } = await aSlot(on.db, { maxCapacity: 2 })
    await book(licenseRequest())
    await holdPlaces(on.db, holding(licenseRequest()))
    const full = await aSlot(on.db, { timeSlot: "09:00", maxCapacity: 1 })
    await book(licenseRequest({ timeSlot: "09:00" }))
    await aWaiting(on.db, { request: licenseRequest({ ...somebodyElse(), timeSlot: "09:00" }) })
    await aWaiting(on.db, { request: licenseRequest({ ...somebodyElse(), timeSlot: "09:00" }) })
    expect((await planning("?from=2027-06-12")).slots).toMatchObject([
      { id: full.id, taken: 1, held: 0, waiting: 2 },
      { id, taken: 1, held: 1, waiting: 0 },
    ])
  })

  test("a rental of hours is there once, a cancelled one and a cancelled slot are not", async () => {
    await rentalSlots(on.db, ["14:00", "15:00", "16:00"], { maxCapacity: 2 })
    const kept = await book(rentalRequest({ base: "nyon", timeSlot: "14:00", rentalDuration: 3 }))
    const gone = await aSlot(on.db, { reservationType: "group_outing", timeSlot: "10:00" })
    await book(groupRequest({ base: "nyon", timeSlot: "10:00" }))
    await on.db.updateTable("places").set({ state: "freed" }).where("slotId", "=", gone.id).execute()
    await on.db.updateTable("slots").set({ state: "cancelled", taken: 0 }).where("id", "=", gone.id).execute()
    const day = await planning("?from=2027-06-12")
    expect(day.bookings.map(({ reference }) => reference)).toEqual([kept])
    expect(day.slots.map(({ activity }) => activity)).toEqual(["boat_rental", "boat_rental", "boat_rental"])
  })

  test("knows the open hours of each base and day of a week, and its closures", async () => {
    const settings = { id: crypto.randomUUID(), base: null, weekday: 6, opens: "09:00", closes: "18:00" }
    await on.db.insertInto("openingHours").values(settings).execute()
    const closure = { base: "vevey", fromDate: "2027-06-12", toDate: "2027-06-12", reason: "Régate", public: true }
    await on.db
      .insertInto("closures")
      .values({ id: crypto.randomUUID(), ...closure })
      .execute()
    const week = await planning("?from=2027-06-07&days=7")
    const open = { date: "2027-06-12", opens: "09:00", closes: "18:00" }
    expect(week.openings).toEqual([
      { ...open, base: "nyon" },
      { ...open, base: "morges" },
    ])
    expect(week.closures).toEqual([{ date: "2027-06-12", base: "vevey", reason: "Régate" }])
  })

  test("begins today unless asked, and shows a day or a week", async () => {
    expect(await planning("")).toMatchObject({ from: "2027-06-10", days: 1, slots: [] })
    expect(await ask("?days=3")).toMatchObject({ status: 422, body: { errors: { days: ["Un jour ou sept"] } } })
    expect(await ask("?from=demain")).toMatchObject({ status: 422 })
  })
})
