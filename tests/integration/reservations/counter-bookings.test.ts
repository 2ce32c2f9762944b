import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import type { CounterBookingRequest } from "#app/features/reservations/counter/counter-booking.schema.ts"
import { aBoat } from "#tests/factories/fleet.ts"
import { noLimits } from "#tests/factories/limits.ts"
import { booking, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, countersOf, rentalSlots, slotsOutOfStep } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

const path = "/api/v1/admin/reservations"
const moment = { reservationDate: "2027-06-12", timeSlot: "14:00", base: "nyon" }
const caller = { firstName: "Jeanne", lastName: "Perret" }

function rental(traits: object = {}): CounterBookingRequest {
  return {
    reservationType: "boat_rental",
    ...moment,
    rentalDuration: 2,
    boatType: "electric_medium",
    ...("userId" in traits ? {} : { person: caller }),
    ...traits,
  }
}

describe("the school books for somebody", () => {
  const on = useDatabase()
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    people = await accountsOf(on)
    admin = await people.someone("admin@example.ch", { role: "admin", firstName: "Hélène", lastName: "Cuendet" })
  })

  const book = (body: object, key: string = uuid()) =>
    people.call("POST", path, body, admin.cookie, { headers: { "idempotency-key": key } })
  const mails = () => on.db.selectFrom("emails").select(["kind", "to"]).execute()
  const allSlots = () => on.db.selectFrom("slots").selectAll().orderBy("startsAt").execute()
  const reservations = () => on.db.selectFrom("reservations").selectAll().execute()

  test("who calls and leaves no e-mail: it is confirmed, holds its places, and nothing is mailed", async () => {
    const slots = await rentalSlots(on.db, ["14:00", "15:00", "16:00"])
    const answer = await book(rental({ person: { ...caller, phone: "+41 79 765 43 21" }, notes: "Vient à pied." }))
    expect(answer).toMatchObject({
      status: 201,
      body: {
        ...caller,
        status: "confirmed",
        email: "",
        phone: "+41 79 765 43 21",
        base: "nyon",
        timeSlot: "14:00",
        endsAt: "2027-06-12T14:00:00.000Z",
        rentalDuration: 2,
        boatType: "electric_medium",
        notes: "Vient à pied.",
        priceCents: 16_000,
        userId: null,
        undoable: null,
        history: [{ action: "reservation.created", actor: "person", name: "Hélène Cuendet" }],
      },
    })
    expect(await reservations()).toMatchObject([{ email: null, phone: "+41 79 765 43 21", network: null }])
    expect(Object.values(await countersOf(on.db))).toEqual(expect.arrayContaining([1, 1, 0]))
    expect((await countersOf(on.db))[slots[2]?.id ?? ""]).toBe(0)
    expect(await slotsOutOfStep(on.db)).toEqual([])
    expect(await mails()).toEqual([])
  })

  test("who leaves an e-mail hears at once that it is confirmed, and the school hears nothing", async () => {
    await aSlot(on.db)
    const person = { ...caller, email: "jeanne@example.ch" }
    const answer = await book({ reservationType: "boat_license", ...moment, person, priceLater: true })
    expect(answer).toMatchObject({ status: 201, body: { status: "confirmed", phone: "", undoable: null } })
    const [mail, ...others] = await sendQueued(on.db)
    expect(others).toEqual([])
    expect(mail?.recipients).toEqual(["jeanne@example.ch"])
    const row = await on.db.selectFrom("emails").select(["kind", "subject", "text"]).executeTakeFirstOrThrow()
    expect(row.kind).toBe("reservation-confirmed")
    expect(row.subject).toBe(`Votre réservation ${String(answer.body.reference)} est confirmée`)
    expect(row.text).toMatch(/^Jeanne, votre réservation est confirmée$/im)
    expect(row.text).toContain("14:00 – 17:00")
  })

  test("who rents hears what the boat costs and when it is due", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"])
    const person = { ...caller, email: "jeanne@example.ch" }
    expect(await book(rental({ person }))).toMatchObject({ status: 201 })
    await sendQueued(on.db)
    const { text } = await on.db.selectFrom("emails").select("text").executeTakeFirstOrThrow()
    expect(text?.replaceAll("\u00a0", " ")).toContain("Prix : 160€")
    expect(text?.replaceAll("\u00a0", " ")).toMatch(
      /160€, à payer jusqu’au .* 14:00\. Payez en ligne avec le bouton « Gérer ma réservation »/,
    )
    expect(text).not.toContain("Prix indicatif")
  })

  test("who has an account finds it there, under the account's own address", async () => {
    await aSlot(on.db, { reservationType: "group_outing" })
    const elodie = await people.someone("elodie@example.ch", { firstName: "Élodie", lastName: "Rochat" })
    const answer = await book({
      reservationType: "group_outing",
      ...moment,
      groupSize: 5,
      userId: elodie.userId,
      priceLater: true,
    })
    const { id } = answer.body
    expect(answer).toMatchObject({ status: 201, body: { firstName: "Élodie", email: elodie.email, phone: "" } })
    const mine = await people.call("GET", "/api/v1/me/reservations", undefined, elodie.cookie)
    expect(mine.body).toMatchObject({ items: [{ id, status: "confirmed" }], upcoming: { id } })
    expect(await mails()).toEqual([{ kind: "reservation-confirmed", to: elodie.email }])
  })

  test("the same key gives the same reservation, and no other request", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"], { maxCapacity: 5 })
    const key = uuid()
    const [first, second] = await Promise.all([book(rental(), key), book(rental(), key)])
    expect(first.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(await book(rental({ rentalDuration: 1 }), key)).toMatchObject({ status: 422, body: { code: "key-reused" } })
    expect(await reservations()).toHaveLength(1)
  })

  test("past the hours, off season and without notice, which hold a guest back", async () => {
    await rentalSlots(on.db, ["17:00"])
    const late = { timeSlot: "17:00", rentalDuration: 3 }
    expect(await createReservation(on.db, booking(rentalRequest(late)))).toMatchObject({
      refusal: "ends-after-closing",
    })
    await on.db.insertInto("bookingRules").values({ kind: "boat_rental", horizonDays: 1, noticeHours: 336 }).execute()
    await on.db.insertInto("seasons").values({ id: uuid(), fromDate: "2027-07-01", toDate: "2027-08-31" }).execute()
    expect(await book(rental(late))).toMatchObject({ status: 201, body: { endsAt: "2027-06-12T18:00:00.000Z" } })
  })

  test("whose other requests still wait, though a guest may have only some", async () => {
    await rentalSlots(on.db, ["14:00"], { maxCapacity: 20 })
    const email = "jeanne@example.ch"
    const request = { ...rentalRequest({ rentalDuration: 1 }), email }
    const limits = { ...noLimits, requestsPerMailbox: 1 }
    expect(await createReservation(on.db, booking(request, { limits }))).toMatchObject({ ok: true })
    expect(await createReservation(on.db, booking(request, { limits }))).toMatchObject({ refusal: "too-many-pending" })
    expect((await book(rental({ rentalDuration: 1, person: { ...caller, email } }))).status).toBe(201)
  })

  test("never beyond what is there: a full slot, a closed one and a boat that is out refuse, and write nothing", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"])
    await rentalSlots(on.db, ["10:00"], { isAvailable: false })
    expect((await book(rental({ rentalDuration: 1 }))).status).toBe(201)
    const before = await rowsOf(on.db)
    expect(await book(rental({ rentalDuration: 1 }))).toMatchObject({
      status: 409,
      body: { code: "slot-full", detail: "Complet", nearest: [{ timeSlot: "15:00" }] },
    })
    expect(await book(rental({ rentalDuration: 1, timeSlot: "10:00" }))).toMatchObject({
      body: { code: "slot-closed" },
    })
    expect(await book(rental({ timeSlot: "09:00" }))).toMatchObject({ status: 409, body: { code: "slot-unknown" } })
    expect(await rowsOf(on.db)).toEqual(before)
    await aBoat(on.db, { model: "electric_small" })
    expect(await book(rental({ rentalDuration: 1, timeSlot: "15:00" }))).toMatchObject({
      status: 409,
      body: { code: "no-boat" },
    })
  })

  test("what has begun is booked until it ends, though a guest comes too late", async () => {
    const today = { date: "2027-06-10" }
    await rentalSlots(on.db, ["11:00", "12:00", "13:00"], today)
    const now = { reservationDate: "2027-06-10", timeSlot: "12:00" }
    expect(await createReservation(on.db, booking(rentalRequest(now)))).toMatchObject({ refusal: "slot-past" })
    const listed = (query: string) =>
      people.call("GET", `/api/v1/availability?type=boat_rental&from=2027-06-10&to=2027-06-10${query}`)
    expect((await listed("")).body.items).toMatchObject([{ timeSlot: "13:00" }])
    expect((await listed("&begun=true")).body.items).toMatchObject([{ timeSlot: "12:00" }, { timeSlot: "13:00" }])

    expect(await book(rental(now))).toMatchObject({
      status: 201,
      body: { timeSlot: "12:00", endsAt: "2027-06-10T12:00:00.000Z" },
    })
    expect(await book(rental(now))).toMatchObject({ status: 409, body: { code: "slot-full" } })
    const over = { ...now, timeSlot: "11:00" }
    expect(await book(rental(over))).toMatchObject({ status: 409, body: { code: "slot-past" } })
    expect(await slotsOutOfStep(on.db)).toEqual([])
  })

  test("with a reason, a time that is not on sale is made for one booking, and the reason is kept", async () => {
    const beyondReason = "Rattrapage de la leçon du 5"
    const answer = await book({
      reservationType: "boat_license",
      ...moment,
      timeSlot: "06:30",
      person: caller,
      priceLater: true,
      beyondReason,
    })
    expect(answer).toMatchObject({
      status: 201,
      body: { timeSlot: "06:30", adminNotes: `Hors programme\u00a0: ${beyondReason}` },
    })
    expect(await allSlots()).toMatchObject([{ startTime: "06:30", capacity: 1, taken: 1, state: "open" }])
    const [made] = await on.db.selectFrom("events").select("actor").where("action", "=", "slot.created").execute()
    expect(made).toEqual({ actor: admin.userId })
  })

  test("with a reason, each full slot of a rental gets one more place, and only those", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"], { maxCapacity: 2 })
    await book(rental({ rentalDuration: 1 }))
    await book(rental({ rentalDuration: 1 }))
    expect(await book(rental())).toMatchObject({ body: { code: "slot-full" } })
    expect((await book(rental({ beyondReason: "Course d’école" }))).status).toBe(201)
    expect(await allSlots()).toMatchObject([
      { startTime: "14:00", capacity: 3, taken: 3 },
      { startTime: "15:00", capacity: 2, taken: 1 },
    ])
    expect(await slotsOutOfStep(on.db)).toEqual([])
  })

  test("a reason never makes a boat: refused, it leaves no slot, no place and no event", async () => {
    await rentalSlots(on.db, ["14:00"])
    await aBoat(on.db, { model: "electric_medium" })
    const beyondReason = "Course d’école"
    expect((await book(rental({ rentalDuration: 1 }))).status).toBe(201)
    const before = await rowsOf(on.db)
    for (const timeSlot of ["14:00", "13:30"]) {
      expect(await book(rental({ timeSlot, rentalDuration: 1, beyondReason }))).toMatchObject({
        status: 409,
        body: { code: "no-boat" },
      })
    }
    expect(await book(rental({ timeSlot: "07:00", reservationDate: "2027-06-01", beyondReason }))).toMatchObject({
      body: { code: "slot-past" },
    })
    expect(await book(rental({ base: undefined, beyondReason }))).toMatchObject({
      status: 422,
      body: { errors: { base: ["Choisissez la base"] } },
    })
    expect(await book(rental({ beyondReason: " " }))).toMatchObject({
      status: 422,
      body: { errors: { beyondReason: ["Dites pourquoi, en quelques mots"] } },
    })
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("a slot at its greatest capacity stays full, and the same key makes room once", async () => {
    const [slot] = await rentalSlots(on.db, ["14:00"], { maxCapacity: 1 })
    await book(rental({ rentalDuration: 1 }))
    const [key, beyond] = [uuid(), rental({ rentalDuration: 1, beyondReason: "Course d’école" })]
    const [first, second] = await Promise.all([book(beyond, key), book(beyond, key)])
    expect(second.body).toEqual(first.body)
    expect(await allSlots()).toMatchObject([{ capacity: 2, taken: 2 }])
    const many = await Promise.all(Array.from({ length: 22 }, () => book(beyond)))
    expect(many.filter(({ status }) => status === 201)).toHaveLength(18)
    expect(many.filter(({ body }) => body.code === "slot-full")).toHaveLength(4)
    expect(await countersOf(on.db)).toEqual({ [slot?.id ?? ""]: 20 })
  })

  test("at once for many callers gives no more than there is", async () => {
    await rentalSlots(on.db, ["14:00"], { maxCapacity: 3 })
    const answers = await Promise.all(Array.from({ length: 12 }, () => book(rental({ rentalDuration: 1 }))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.code === "slot-full")).toHaveLength(9)
    expect(await slotsOutOfStep(on.db)).toEqual([])
  })

  test("only for somebody: one person, either new or with an account that is there", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"])
    const userId = uuid()
    expect(await book(rental({ userId }))).toMatchObject({
      status: 409,
      body: { code: "person-unknown", errors: { person: [expect.stringMatching(/^Ce compte n’existe plus/)] } },
    })
    for (const who of [{ person: undefined }, { person: caller, userId }]) {
      expect(await book(rental(who))).toMatchObject({
        status: 422,
        body: { errors: { person: [expect.stringMatching(/^Choisissez pour qui/)] } },
      })
    }
    expect(await book(rental({ person: { ...caller, email: "jeanne" } }))).toMatchObject({
      status: 422,
      body: { errors: { "person.email": ["Adresse email invalide"] } },
    })
    expect(await reservations()).toEqual([])
  })
})
