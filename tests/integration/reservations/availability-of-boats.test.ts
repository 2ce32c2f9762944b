import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { boatsOf, instructorsOf } from "#tests/factories/fleet.ts"
import { booking, groupRequest, rentalRequest, somebodyElse } from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { post, problemOf, type TestApp, testApp } from "#tests/support/test-app.ts"

interface Rental {
  timeSlot: string
  obstacle: string | null
  isAvailable: boolean
  currentBookings: number
  boats?: Record<string, number>
}

interface Listing {
  nextFreeDay: string | null
  items: Rental[]
}

async function list({ app }: TestApp, query: string): Promise<Listing> {
  const response = await app.request(`/api/v1/availability?${query}`)
  return (await response.json()) as Listing
}

describe("GET /availability at a base with boats", () => {
  const on = useDatabase()
  const rentals = "type=boat_rental&from=2027-06-12&to=2027-06-12"

  async function rentalsOf(app: TestApp, query = rentals): Promise<Rental[]> {
    return (await list(app, query)).items
  }

  test("names the free boats of each model for the hours asked for, with the time to turn around", async () => {
    await boatsOf(on.db, ["electric_small", "electric_small", "electric_large"])
    await on.db.insertInto("turnarounds").values({ base: "nyon", minutes: 30 }).execute()
    await rentalSlots(on.db, ["13:00", "14:00", "15:00", "16:00"], { maxCapacity: 5 })
    const here = await testApp(on)
    const rental = rentalRequest({ boatType: "electric_small", timeSlot: "15:00", rentalDuration: 1 })
    expect((await post(here, "/api/v1/reservations", rental)).status).toBe(201)
    const left = async (query: string) => (await rentalsOf(here, query)).map(({ boats }) => boats?.electric_small)
    expect(await left(rentals)).toEqual([2, 1, 1, 1])
    expect(await left(`${rentals}&hours=2`)).toEqual([1, 1, 1, 1])
    expect((await rentalsOf(here))[2]).toMatchObject({ boats: { electric_large: 1 }, obstacle: null })
  })

  test("says that every boat is out, and nothing of boats where a base has none", async () => {
    await boatsOf(on.db, ["electric_small"])
    await rentalSlots(on.db, ["14:00"], { maxCapacity: 5 })
    await rentalSlots(on.db, ["14:00"], { maxCapacity: 5, base: "vevey" })
    const here = await testApp(on)
    const rental = rentalRequest({ boatType: "electric_small", base: "nyon", rentalDuration: 1 })
    expect((await post(here, "/api/v1/reservations", rental)).status).toBe(201)
    const [nyon, vevey] = await rentalsOf(here)
    expect(nyon).toMatchObject({ obstacle: "no-boat", isAvailable: false, boats: { electric_small: 0 } })
    expect(vevey).toMatchObject({ obstacle: null, isAvailable: true })
    expect(vevey).not.toHaveProperty("boats")
    const refused = await post(here, "/api/v1/reservations", { ...rental, email: "autre@example.ch" })
    expect(await problemOf(refused)).toMatchObject({ code: "no-boat", nearest: [{ base: "vevey" }] })
  })

  test.each([
    { models: ["electric_large", "electric_small"], skippers: 2 },
    { models: ["electric_large", "electric_small"], skippers: 1 },
    { models: ["electric_medium"], skippers: 0 },
    { models: [], skippers: 1 },
  ] as const)("offers a group what the door gives: $models with $skippers skippers", async ({ models, skippers }) => {
    await boatsOf(on.db, models)
    await instructorsOf(on.db, skippers)
    await aSlot(on.db, { reservationType: "group_outing", maxCapacity: 20 })
    const here = await testApp(on)
    for (const groupSize of [2, 3, 5, 7, 8, 10, 11, 20]) {
      const query = `type=group_outing&from=2027-06-12&to=2027-06-12&persons=${groupSize}`
      const { items, nextFreeDay } = await list(here, query)
      const outcome = await createReservation(on.db, booking({ ...groupRequest({ groupSize }), ...somebodyElse() }))
      expect([groupSize, items[0]?.isAvailable, nextFreeDay !== null]).toEqual([groupSize, outcome.ok, outcome.ok])
      if (outcome.ok) await sql`delete from assignments`.execute(on.db)
    }
  })

  test("of a model: a slot without a free boat of it cannot be booked, and the next free day has one", async () => {
    await boatsOf(on.db, ["electric_small", "electric_large"])
    await rentalSlots(on.db, ["14:00"], { maxCapacity: 5 })
    await rentalSlots(on.db, ["14:00"], { maxCapacity: 5, date: "2027-06-13" })
    const here = await testApp(on)
    const rental = rentalRequest({ boatType: "electric_small", base: "nyon", rentalDuration: 1 })
    expect((await post(here, "/api/v1/reservations", rental)).status).toBe(201)
    const of = async (model: string) => {
      const { items, nextFreeDay } = await list(here, `${rentals}&hours=1&model=${model}`)
      return [items[0]?.obstacle, items[0]?.isAvailable, nextFreeDay]
    }
    expect(await of("electric_small")).toEqual(["no-boat", false, "2027-06-13"])
    expect(await of("electric_large")).toEqual([null, true, "2027-06-12"])
    expect(await of("electric_medium")).toEqual(["no-boat", false, null])
    const unknown = await here.app.request(`/api/v1/availability?${rentals}&model=canoe`)
    expect(await problemOf(unknown)).toMatchObject({ errors: { model: ["Modèle de bateau inconnu"] } })
  })

  test("of a base: its own slots and its own next free day", async () => {
    await aSlot(on.db, { base: "vevey", date: "2027-06-12" })
    await aSlot(on.db, { base: "nyon", date: "2027-06-14" })
    const { items, nextFreeDay } = await list(
      await testApp(on),
      "type=boat_license&from=2027-06-10&to=2027-06-12&base=nyon",
    )
    expect([items, nextFreeDay]).toEqual([[], "2027-06-14"])
  })

  test("after a refusal, the nearest slots have a boat of the model", async () => {
    await boatsOf(on.db, ["electric_small", "electric_large"])
    await rentalSlots(on.db, ["14:00", "15:00", "16:00"], { maxCapacity: 5 })
    const here = await testApp(on)
    const rental = rentalRequest({ boatType: "electric_small", base: "nyon", timeSlot: "14:00", rentalDuration: 2 })
    expect((await post(here, "/api/v1/reservations", rental)).status).toBe(201)
    const late = { ...rental, email: "autre@example.ch", timeSlot: "15:00", rentalDuration: 1 }
    const refused = await problemOf(await post(here, "/api/v1/reservations", late))
    expect(refused).toMatchObject({ code: "no-boat", nearest: [{ timeSlot: "16:00" }] })
  })

  test.each(["availability", "availability/days"])("/%s lists nothing of a past day", async (path) => {
    await boatsOf(on.db, ["electric_small"])
    await rentalSlots(on.db, ["14:00"])
    const { app } = await testApp(on)
    const answer = await app.request(`/api/v1/${path}?type=boat_rental&from=2020-12-29&to=2020-12-29&hours=2`)
    expect([answer.status, await answer.json()]).toMatchObject([200, { today: "2027-06-10", items: [] }])
  })

  test("a closure closes its days, and the next free day passes over them", async () => {
    for (const date of ["2027-06-12", "2027-06-13", "2027-06-14"]) await aSlot(on.db, { date })
    const closure = { reason: "Fête", public: true, fromDate: "2027-06-12", toDate: "2027-06-13" }
    await on.db
      .insertInto("closures")
      .values({ id: uuid(), base: "nyon", ...closure })
      .execute()
    const listing = await list(await testApp(on), "type=boat_license")
    expect(listing.items.map(({ obstacle }) => obstacle)).toEqual(["closed", "closed", null])
    expect(listing.nextFreeDay).toBe("2027-06-14")
  })

  test.each([
    ["live", "2027-06-10T10:10:00Z", 1],
    ["lapsed", "2027-06-10T10:00:00Z", 0],
  ])("counts a %s hold as the door does", async (_, heldUntil, counted) => {
    const slot = await aSlot(on.db, { maxCapacity: 2 })
    const holdId = uuid()
    await on.db
      .insertInto("holds")
      .values({ id: holdId, heldUntil: new Date(heldUntil) })
      .execute()
    await on.db.insertInto("places").values({ slotId: slot.id, holdId, state: "held" }).execute()
    expect((await list(await testApp(on), "type=boat_license")).items[0]?.currentBookings).toBe(counted)
  })
})
