import { describe, expect, test } from "vitest"
import { aSlot, rentalSlots, testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { slotOffice } from "#tests/support/people/slot-office.ts"
import { rowsOf } from "#tests/support/rows.ts"

const nobody = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"

/** Saturday 12 June 2027, 14:00, at Morges: two places for the licence. */
function newSlot(traits: Record<string, unknown> = {}) {
  return {
    reservationType: "boat_license",
    base: "morges",
    date: "2027-06-12",
    timeSlot: "14:00",
    maxCapacity: 2,
    ...traits,
  }
}

describe("slots in the back-office", () => {
  const on = useDatabase()
  const { adminId, someone, call, offered, book, eventsOf } = slotOffice(on)

  test("a slot is created empty and open, lasts as long as its type, is offered at once and recorded", async () => {
    const created = await call("POST", "", newSlot())
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      ...newSlot(),
      durationMinutes: 180,
      isAvailable: true,
      currentBookings: 0,
      seriesId: null,
    })
    const row = await on.db.selectFrom("slots").selectAll().executeTakeFirstOrThrow()
    expect(row.startsAt.toISOString()).toBe("2027-06-12T12:00:00.000Z")
    expect(row.endsAt.toISOString()).toBe("2027-06-12T15:00:00.000Z")
    expect(row.demo).toBe(false)
    expect(await offered()).toEqual(["2027-06-12 14:00 morges"])
    expect(await eventsOf("slot")).toEqual([
      { actor: adminId(), action: "slot.created", entityId: created.body.id, change: newSlot() },
    ])
  })

  test("without a base in mind it is the first one's; rentals last an hour, outings three", async () => {
    const { base: _, ...noBase } = newSlot({ reservationType: "boat_rental" })
    expect((await call("POST", "", noBase)).body).toMatchObject({ base: "nyon", durationMinutes: 60 })
    const outing = await call("POST", "", newSlot({ reservationType: "group_outing" }))
    expect(outing.body).toMatchObject({ base: "morges", durationMinutes: 180 })
  })

  test("what exists already is refused, also when two create it at once", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call("POST", "", newSlot())))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: "slot-exists",
      detail: expect.stringContaining("existe déjà"),
      errors: { timeSlot: [expect.stringContaining("existe déjà")] },
    })
    expect(await rowsOf(on.db)).toMatchObject({ slots: 1 })
    expect(await eventsOf("slot")).toHaveLength(1)
    expect((await call("POST", "", newSlot({ base: "vevey" }))).status).toBe(201)
  })

  test.each([
    ["capacity 0", { maxCapacity: 0 }, "maxCapacity"],
    ["capacity 21", { maxCapacity: 21 }, "maxCapacity"],
    ["capacity « abc »", { maxCapacity: "abc" }, "maxCapacity"],
    ["capacity 1.5", { maxCapacity: 1.5 }, "maxCapacity"],
    ["no capacity", { maxCapacity: undefined }, "maxCapacity"],
    ["a base of another lake", { base: "zermatt" }, "base"],
    ["a type of another screen", { reservationType: "boat_sharing" }, "reservationType"],
    ["the time 25:00", { timeSlot: "25:00" }, "timeSlot"],
    ["no time", { timeSlot: "" }, "timeSlot"],
    ["no date", { date: "" }, "date"],
    ["a date that is none", { date: "2027-02-30" }, "date"],
    ["yesterday", { date: "2027-06-09" }, "timeSlot"],
    ["this morning", { date: "2027-06-10", timeSlot: "12:00" }, "timeSlot"],
    ["the hour the spring leaves out", { date: "2028-03-26", timeSlot: "02:30" }, "timeSlot"],
    ["a rental nobody could end in time", { reservationType: "boat_rental", timeSlot: "17:30" }, "timeSlot"],
    ["a counter of its own", { currentBookings: 3 }, "currentBookings"],
  ])("%s is refused in French and writes nothing", async (_, traits, field) => {
    const before = await rowsOf(on.db)
    const { status, body } = await call("POST", "", newSlot(traits))
    expect(status).toBe(422)
    expect(Object.keys(body.errors as object)).toEqual([field])
    expect(JSON.stringify(body)).not.toMatch(/invalid |expected|required/i)
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("closing and opening say a state: asked twice it is one change, and the public sees it at once", async () => {
    const { id } = await aSlot(on.db)
    for (const _ of [1, 2]) {
      const closed = await call("PATCH", `/${id}`, { isAvailable: false })
      expect(closed.status).toBe(200)
      expect(closed.body).toMatchObject({ id, isAvailable: false })
    }
    expect(await offered()).toEqual(["2027-06-12 14:00 nyon closed"])
    expect(await book()).toBe(409)
    await Promise.all([1, 2].map(() => call("PATCH", `/${id}`, { isAvailable: true })))
    expect(await offered()).toEqual(["2027-06-12 14:00 nyon"])
    expect(await book()).toBe(201)
    expect((await eventsOf("slot")).map(({ action }) => action)).toEqual(["slot.closed", "slot.opened"])
  })

  test("a slot without reservation is deleted; the second who deletes it is told that it is gone", async () => {
    const { id } = await aSlot(on.db)
    expect(await call("DELETE", `/${id}`)).toMatchObject({ status: 200, body: { deleted: true } })
    expect(await offered()).toEqual([])
    const again = await call("DELETE", `/${id}`)
    expect(again).toMatchObject({ status: 404, body: { code: "slot-gone", detail: "Ce créneau n’existe plus." } })
    expect(await call("PATCH", `/${id}`, { isAvailable: true })).toMatchObject({ status: 404 })
    expect((await eventsOf("slot")).map(({ action }) => action)).toEqual(["slot.deleted"])
  })

  test("a slot that holds reservations stays; once they are cancelled it may go", async () => {
    const { id } = await aSlot(on.db, { maxCapacity: 2 })
    await book()
    expect((await call("DELETE", `/${id}`)).body).toMatchObject({
      code: "slot-booked",
      detail: "Ce créneau a une réservation\u00a0: fermez-le plutôt.",
    })
    await book()
    const before = await rowsOf(on.db)
    const refused = await call("DELETE", `/${id}`)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "slot-booked", detail: "Ce créneau a 2 réservations\u00a0: fermez-le plutôt." },
    })
    expect(await rowsOf(on.db)).toEqual(before)
    expect(await call("PATCH", `/${id}`, { isAvailable: false })).toMatchObject({ body: { currentBookings: 2 } })
  })

  test.each([
    ["PATCH", `/${nobody}`, { isAvailable: false }, 404],
    ["DELETE", `/${nobody}`, undefined, 404],
    ["PATCH", "/personne", { isAvailable: false }, 422],
    ["DELETE", "/personne", undefined, 422],
    ["PATCH", `/${nobody}`, { isAvailable: "non" }, 422],
    ["PATCH", `/${nobody}`, {}, 422],
    ["PATCH", `/${nobody}`, { isAvailable: false, maxCapacity: 20 }, 422],
  ])("%s %s with %j is a %i in French", async (method, address, body, status) => {
    const before = await rowsOf(on.db)
    const answer = await call(method, address, body)
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body)).not.toMatch(/invalid |expected|required/i)
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("a day lists all of its slots by time, type and base, those that have begun too", async () => {
    await aSlot(on.db, { date: "2027-06-10", timeSlot: "09:00", base: "vevey" })
    await aSlot(on.db, { date: "2027-06-10", timeSlot: "09:00", reservationType: "group_outing" })
    await aSlot(on.db, { date: "2027-06-10", timeSlot: "09:00", base: "morges", isAvailable: false })
    await aSlot(on.db, { date: "2027-06-10", timeSlot: "08:00" })
    await aSlot(on.db, { date: "2027-06-11" })
    async function list(query: string) {
      const { body } = await call("GET", `?date=2027-06-10${query}`)
      expect(body).toMatchObject({ today: "2027-06-10" })
      expect(body).not.toHaveProperty("days")
      return (body.items as { timeSlot: string; reservationType: string; base: string }[]).map(
        (slot) => `${slot.timeSlot} ${slot.reservationType} ${slot.base}`,
      )
    }
    expect(await list("")).toEqual([
      "08:00 boat_license nyon",
      "09:00 boat_license morges",
      "09:00 boat_license vevey",
      "09:00 group_outing nyon",
    ])
    expect(await list("&type=group_outing")).toEqual(["09:00 group_outing nyon"])
    expect(await list("&base=nyon")).toEqual(["08:00 boat_license nyon", "09:00 group_outing nyon"])
  })

  test("a month counts the places and bookings of what is open and to come, day by day", async () => {
    await aSlot(on.db, { date: "2027-05-31" })
    await aSlot(on.db, { date: "2027-06-01" })
    await aSlot(on.db, { date: "2027-06-10", timeSlot: "11:59", maxCapacity: 5 })
    await aSlot(on.db, { date: "2027-06-10", timeSlot: "12:01", maxCapacity: 4 })
    await aSlot(on.db, { maxCapacity: 3 })
    await book()
    await aSlot(on.db, { base: "vevey", maxCapacity: 6, isAvailable: false })
    await rentalSlots(on.db, ["09:00", "10:00"], { maxCapacity: 2 })
    await aSlot(on.db, { date: "2027-06-30", timeSlot: "23:30", durationMinutes: 60 })
    await aSlot(on.db, { date: "2027-07-01" })
    const { body } = await call("GET", "?month=2027-06")
    expect(body).toEqual({
      today: "2027-06-10",
      days: [
        { date: "2027-06-01", slots: 1, places: 0, booked: 0 },
        { date: "2027-06-10", slots: 2, places: 4, booked: 0 },
        { date: "2027-06-12", slots: 4, places: 7, booked: 1 },
        { date: "2027-06-30", slots: 1, places: 1, booked: 0 },
      ],
    })
    const rentals = await call("GET", "?month=2027-06&type=boat_rental")
    expect(rentals.body.days).toEqual([{ date: "2027-06-12", slots: 2, places: 4, booked: 0 }])
    const may = await call("GET", "?month=2027-05&base=nyon&date=2027-05-31")
    expect(may.body).toMatchObject({ days: [{ date: "2027-05-31" }], items: [{ date: "2027-05-31" }] })
    expect((await call("GET", "?month=2027-12")).body.days).toEqual([])
  })

  test.each([
    "",
    "?date=demain",
    "?month=juin",
    "?month=2027-13",
    "?date=2027-06-10&type=x",
    "?date=2027-06-10&base=x",
    "?q=1",
  ])("a list of nonsense (%s) is refused in French", async (query) => {
    const answer = await call("GET", query)
    expect(answer.status).toBe(422)
    expect(JSON.stringify(answer.body)).not.toMatch(/invalid (?!request)|expected|required/i)
  })

  test("whoever is no administrator is told so in the words of the specification, and nothing is written", async () => {
    const { id } = await aSlot(on.db)
    const { cookie } = await someone("user@example.ch")
    const before = await rowsOf(on.db)
    const attempts = [
      ["GET", "?date=2027-06-12"],
      ["POST", "", newSlot()],
      ["PATCH", `/${id}`, { isAvailable: false }],
      ["PATCH", `/${id}`, { maxCapacity: 2, seen: { timeSlot: "14:00", maxCapacity: 1 } }],
      ["DELETE", `/${id}`],
      ["GET", "/series"],
      ["POST", "/series", {}],
      ["DELETE", `/series/${nobody}`],
    ] as const
    for (const [method, address, body] of attempts) {
      expect(await call(method, address, body, cookie)).toMatchObject({
        status: 403,
        body: {
          code: "admins-only",
          detail: "Vous devez être administrateur pour gérer les disponibilités.",
        },
      })
    }
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("the frozen clock is the one that decides what is past", async () => {
    expect(testNow.toISOString()).toBe("2027-06-10T10:00:00.000Z")
    expect((await call("POST", "", newSlot({ date: "2027-06-10", timeSlot: "12:01" }))).status).toBe(201)
  })
})
