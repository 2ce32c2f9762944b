import { beforeEach, describe, expect, test } from "vitest"
import { undoMinutes } from "#app/features/outbox/undo.rules.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { boatsOf, instructorsOf, takenOf } from "#tests/factories/fleet.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { booking, groupRequest, licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, countersOf, rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"

const path = "/api/v1/admin/reservations"
const there = { version: 1, base: "nyon", date: "2027-06-12" }

describe.each(engines)("the school moves a reservation on %s", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>
  let now = testNow

  beforeEach(async () => {
    now = testNow
    people = await accountsOf(on, { clock: { now: () => now } })
    admin = await people.someone("admin@example.ch", { role: "admin", firstName: "Hélène", lastName: "Cuendet" })
  })

  const act = (id: string, what: "move" | "undo" | "status" | "send-now", body: object) =>
    people.call("POST", `${path}/${id}/${what}`, body, admin.cookie)
  const move = (id: string, body: object) => act(id, "move", { ...there, ...body })
  const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)

  async function booked(request: Parameters<typeof booking>[0]) {
    expect(await createReservation(on.db, booking(request))).toMatchObject({ ok: true })
    return await on.db.selectFrom("reservations").selectAll().orderBy("createdAt", "desc").executeTakeFirstOrThrow()
  }

  /** Places taken, by the slots' times. */
  async function taken() {
    const counters = await countersOf(on.db)
    const slots = await on.db.selectFrom("slots").select(["id", "base", "startTime"]).orderBy("startTime").execute()
    return Object.fromEntries(slots.map(({ id, base, startTime }) => [`${base} ${startTime}`, counters[id]]))
  }

  const movedMails = () =>
    on.db
      .selectFrom("emails")
      .select(["to", "data", "nextAttemptAt"])
      .where("kind", "=", "reservation-moved")
      .orderBy("id")
      .execute()

  test("a rental, over its own hours, to another length and model: places and boat follow, the rest stays", async () => {
    await rentalSlots(on.db, ["14:00", "15:00", "16:00", "17:00"])
    const [, large] = await boatsOf(on.db, ["electric_medium", "electric_large"])
    const { id, reference, priceCents } = await booked(rentalRequest())
    const moved = await move(id, { timeSlot: "15:00", rentalDuration: 3, boatType: "electric_large" })
    expect(moved).toMatchObject({
      status: 200,
      body: {
        reference,
        priceCents,
        status: "pending",
        timeSlot: "15:00",
        endsAt: "2027-06-12T16:00:00.000Z",
        rentalDuration: 3,
        boatType: "electric_large",
        version: 2,
        undoable: { moved: true, mailLeavesAt: later(undoMinutes).toISOString() },
      },
    })
    expect(await taken()).toEqual({ "nyon 14:00": 0, "nyon 15:00": 1, "nyon 16:00": 1, "nyon 17:00": 1 })
    expect(await takenOf(on.db)).toMatchObject([{ boatId: large, bookingId: id }])
    expect(await slotsOutOfStep(on.db)).toEqual([])
    const [, event] = moved.body.history as object[]
    expect(event).toMatchObject({
      action: "reservation.moved",
      name: "Hélène Cuendet",
      change: {
        from: { base: "nyon", timeSlot: "14:00", rentalDuration: 2, boatType: "electric_medium" },
        to: { base: "nyon", timeSlot: "15:00", rentalDuration: 3, boatType: "electric_large" },
      },
    })
    expect(await act(id, "status", { status: "confirmed", version: 2 })).toMatchObject({ status: 200 })
    const charges = on.db.selectFrom("charges").select(["text", "quantity", "amountCents"])
    const quoted = { text: "Location de Bateau, 2 heures", quantity: 2, amountCents: 16_000 }
    expect(await charges.execute(), "the hours that were quoted").toEqual([quoted])
  })

  test("to another base and day, where the boat of that base is taken", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"])
    await rentalSlots(on.db, ["10:00", "11:00"], { base: "morges", date: "2027-06-14" })
    await boatsOf(on.db, ["electric_medium"])
    const { id } = await booked(rentalRequest())
    expect(await move(id, { base: "morges", date: "2027-06-14", timeSlot: "10:00" })).toMatchObject({
      status: 200,
      body: { base: "morges", reservationDate: "2027-06-14", rentalDuration: 2, boatType: "electric_medium" },
    })
    expect(await taken()).toEqual({ "nyon 14:00": 0, "nyon 15:00": 0, "morges 10:00": 1, "morges 11:00": 1 })
    expect(await takenOf(on.db)).toEqual([])
    expect(await slotsOutOfStep(on.db)).toEqual([])
  })

  test("a lesson and a group, with their boats and instructors", async () => {
    await aSlot(on.db, { timeSlot: "09:00" })
    await aSlot(on.db, { timeSlot: "14:00" })
    await aSlot(on.db, { reservationType: "group_outing", timeSlot: "09:00" })
    await aSlot(on.db, { reservationType: "group_outing", timeSlot: "14:00" })
    await boatsOf(on.db, ["electric_medium", "electric_large"])
    await instructorsOf(on.db, 2, "2030-01-01")
    const lesson = await booked(licenseRequest())
    const group = await booked(groupRequest())
    for (const { id } of [lesson, group]) {
      expect((await move(id, { timeSlot: "09:00", rentalDuration: 4 })).body).toMatchObject({
        timeSlot: "09:00",
        rentalDuration: null,
      })
    }
    const used = await takenOf(on.db)
    expect(used).toHaveLength(4)
    expect(new Set(used.map(({ startsAt }) => startsAt.toISOString()))).toEqual(new Set(["2027-06-12T07:00:00.000Z"]))
    expect(await slotsOutOfStep(on.db)).toEqual([])
  })

  test.each([
    ["to a full slot", "slot-full", { timeSlot: "16:00" }],
    ["to a closed slot", "slot-closed", { timeSlot: "10:00" }],
    ["to where there is no slot", "slot-unknown", { timeSlot: "08:00" }],
    ["to the past", "slot-past", { date: "2027-06-09", timeSlot: "14:00" }],
    ["to a model that is out", "no-boat", { timeSlot: "15:00", boatType: "electric_large" }],
    ["to where it is", "same-moment", { timeSlot: "14:00" }],
    ["of a former version", "changed-meanwhile", { version: 2, timeSlot: "15:00" }],
  ])("a move %s is refused and leaves everything as it was", async (_what, code, body) => {
    await rentalSlots(on.db, ["14:00", "15:00", "16:00"])
    await rentalSlots(on.db, ["10:00"], { isAvailable: false })
    await rentalSlots(on.db, ["14:00"], { date: "2027-06-09" })
    await boatsOf(on.db, ["electric_medium", "electric_medium"])
    await booked(rentalRequest({ timeSlot: "16:00", rentalDuration: 1, email: "marc@example.ch" }))
    const { id } = await booked(rentalRequest({ rentalDuration: 1 }))
    const before = await rowsOf(on.db)
    expect(await move(id, body)).toMatchObject({ status: 409, body: { code, detail: expect.stringMatching(/\.$/) } })
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("neither a cancelled reservation nor one that has begun moves, and an unknown one is not found", async () => {
    await rentalSlots(on.db, ["16:00"])
    const [cancelled, begun] = await reservationsOf(on.db, null, [
      { status: "cancelled" },
      { status: "confirmed", day: "2027-06-10", time: "11:30" },
    ])
    const before = await rowsOf(on.db)
    expect(await move(cancelled!.id, { timeSlot: "16:00" })).toMatchObject({ body: { code: "not-movable" } })
    expect(await move(begun!.id, { timeSlot: "16:00" })).toMatchObject({ body: { code: "already-begun" } })
    const nobody = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
    expect(await move(nobody, { timeSlot: "16:00" })).toMatchObject({ status: 404, body: { code: "not-found" } })
    expect(await move(begun!.id, { base: "genève", timeSlot: "16:00" })).toMatchObject({
      status: 422,
      body: { errors: { base: ["Base inconnue"] } },
    })
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("the mail waits, names both moments, and replaces the appointment in the agenda", async () => {
    await rentalSlots(on.db, ["14:00", "15:00", "16:00"])
    const { id } = await booked(rentalRequest({ rentalDuration: 1 }))
    await move(id, { timeSlot: "16:00", message: "Orages à 14 heures." })
    expect(await movedMails()).toMatchObject([
      {
        to: "elodie@example.ch",
        nextAttemptAt: later(undoMinutes),
        data: {
          uid: id,
          sequence: 1,
          status: "pending",
          timeSlot: "16:00",
          startsAt: "2027-06-12T14:00:00.000Z",
          message: "Orages à 14 heures.",
          from: { timeSlot: "14:00", reservationDate: "2027-06-12", base: "nyon" },
        },
      },
    ])
    now = later(1)
    await move(id, { version: 2, timeSlot: "15:00" })
    // One mail, from where the person knows it to where it is now, and what was written stays.
    expect(await movedMails()).toMatchObject([
      {
        nextAttemptAt: later(1 + undoMinutes),
        data: { sequence: 2, timeSlot: "15:00", message: "Orages à 14 heures.", from: { timeSlot: "14:00" } },
      },
    ])
  })

  test("back and forth within ten minutes mails nothing", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"])
    const { id } = await booked(rentalRequest({ rentalDuration: 1 }))
    await move(id, { timeSlot: "15:00" })
    expect(await move(id, { version: 2, timeSlot: "14:00" })).toMatchObject({ status: 200, body: { undoable: null } })
    expect(await movedMails()).toEqual([])
    expect(await taken()).toEqual({ "nyon 14:00": 1, "nyon 15:00": 0 })
  })

  test("undone it is where the person knows it, with its boat; the mail does not leave", async () => {
    await rentalSlots(on.db, ["14:00", "15:00", "16:00"])
    const [medium] = await boatsOf(on.db, ["electric_medium", "electric_large"])
    const { id } = await booked(rentalRequest({ rentalDuration: 1 }))
    await move(id, { timeSlot: "15:00" })
    await move(id, { version: 2, timeSlot: "16:00", boatType: "electric_large" })
    expect(await act(id, "undo", { version: 3 })).toMatchObject({
      status: 200,
      body: { timeSlot: "14:00", boatType: "electric_medium", version: 4, undoable: null },
    })
    expect(await movedMails()).toEqual([])
    expect(await taken()).toEqual({ "nyon 14:00": 1, "nyon 15:00": 0, "nyon 16:00": 0 })
    expect(await takenOf(on.db)).toMatchObject([{ boatId: medium }])
    expect(await slotsOutOfStep(on.db)).toEqual([])
  })

  test("where its old place was sold meanwhile, it stays, and the mail waits on", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"])
    const { id } = await booked(rentalRequest({ rentalDuration: 1 }))
    await move(id, { timeSlot: "15:00" })
    await booked(rentalRequest({ rentalDuration: 1, email: "marc@example.ch" }))
    const before = await rowsOf(on.db)
    expect(await act(id, "undo", { version: 2 })).toMatchObject({ status: 409, body: { code: "places-taken" } })
    expect(await rowsOf(on.db)).toEqual(before)
    expect(await movedMails()).toHaveLength(1)
  })

  test("the next decision lets the mail of the move leave, and a move that of the decision before", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"])
    const { id } = await booked(rentalRequest({ rentalDuration: 1 }))
    await act(id, "status", { version: 1, status: "confirmed" })
    now = later(1)
    await move(id, { version: 2, timeSlot: "15:00" })
    now = later(2)
    await act(id, "status", { version: 3, status: "cancelled" })
    const mails = await on.db
      .selectFrom("emails")
      .select(["kind", "nextAttemptAt"])
      .where("kind", "not in", ["reservation-received", "reservation-notice"])
      .orderBy("id")
      .execute()
    expect(mails).toEqual([
      { kind: "reservation-confirmed", nextAttemptAt: later(1) },
      { kind: "reservation-moved", nextAttemptAt: later(2) },
      { kind: "reservation-cancelled", nextAttemptAt: later(2 + undoMinutes) },
    ])
  })

  test("who left no e-mail is moved without one", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"])
    const { id } = await booked(rentalRequest({ rentalDuration: 1 }))
    await on.db.updateTable("reservations").set({ email: null }).execute()
    await on.db.deleteFrom("emails").execute()
    expect(await move(id, { timeSlot: "15:00", message: "Sans suite." })).toMatchObject({
      status: 200,
      body: { timeSlot: "15:00", undoable: null },
    })
    expect(await on.db.selectFrom("emails").selectAll().execute()).toEqual([])
  })
})
