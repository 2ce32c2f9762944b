import { v7 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { boatsOf } from "#tests/factories/fleet.ts"
import { licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { post, problemOf, type TestApp, testApp } from "#tests/support/test-app.ts"

interface Day {
  date: string
  model: string | null
  hours: number | null
  freeTimes: number
  obstacle: string | null
}

async function daysOf({ app }: TestApp, query: string): Promise<Day[]> {
  const response = await app.request(`/api/v1/availability/days?${query}`)
  expect(response.status).toBe(200)
  expect(response.headers.get("cache-control")).toBe("no-cache")
  return ((await response.json()) as { items: Day[] }).items
}

async function book(site: TestApp, chosen: Partial<ReturnType<typeof rentalRequest>>) {
  expect((await post(site, "/api/v1/reservations", rentalRequest(chosen))).status).toBe(201)
}

describe("GET /availability/days", () => {
  const on = useDatabase()
  const saturday = "from=2027-06-12&to=2027-06-12"

  test("has a row for each day from today on, with the reason of those that are not free", async () => {
    await aSlot(on.db, { date: "2027-06-11" })
    await aSlot(on.db, { date: "2027-06-11", timeSlot: "16:00" })
    await aSlot(on.db, { date: "2027-06-12" })
    await aSlot(on.db, { date: "2027-06-13", isAvailable: false })
    const site = await testApp(on)
    expect((await post(site, "/api/v1/reservations", licenseRequest())).status).toBe(201)
    const whole = { model: null, hours: null }
    expect(await daysOf(site, "type=boat_license&from=2027-06-01&to=2027-06-13")).toEqual([
      { date: "2027-06-10", ...whole, freeTimes: 0, obstacle: "no-slot" },
      { date: "2027-06-11", ...whole, freeTimes: 2, obstacle: null },
      { date: "2027-06-12", ...whole, freeTimes: 0, obstacle: "full" },
      { date: "2027-06-13", ...whole, freeTimes: 0, obstacle: "closed" },
    ])
    expect(await daysOf(site, "type=boat_license")).toHaveLength(90)
  })

  test("has a row for each model, free while one of its boats is, for the hours asked for", async () => {
    await boatsOf(on.db, ["electric_small", "electric_small", "electric_large"])
    await rentalSlots(on.db, ["13:00", "14:00", "15:00", "16:00", "17:00"], { maxCapacity: 5 })
    const site = await testApp(on)
    await book(site, { boatType: "electric_large", timeSlot: "15:00", rentalDuration: 1 })
    const rows = async (hours: number) =>
      (await daysOf(site, `type=boat_rental&${saturday}&hours=${hours}`)).map(
        ({ model, freeTimes, obstacle }) => `${model} ${freeTimes} ${obstacle}`,
      )
    expect(await rows(1)).toEqual(["electric_small 5 null", "electric_medium 0 no-boat", "electric_large 4 null"])
    expect(await rows(3)).toEqual(["electric_small 3 null", "electric_medium 0 no-boat", "electric_large 0 no-boat"])
    expect(await rows(6)).toEqual([
      "electric_small 0 ends-after-closing",
      "electric_medium 0 ends-after-closing",
      "electric_large 0 ends-after-closing",
    ])
  })

  test("can be asked for one model and one base", async () => {
    await boatsOf(on.db, ["electric_small"])
    await rentalSlots(on.db, ["14:00", "15:00"], { maxCapacity: 5 })
    await rentalSlots(on.db, ["14:00"], { maxCapacity: 5, base: "vevey" })
    const site = await testApp(on)
    await book(site, { base: "nyon", timeSlot: "14:00", rentalDuration: 1, boatType: "electric_small" })
    const rentals = `type=boat_rental&${saturday}&model=electric_small`
    const row = { date: "2027-06-12", model: "electric_small", hours: 1, obstacle: null }
    expect(await daysOf(site, rentals)).toEqual([{ ...row, freeTimes: 2 }])
    expect(await daysOf(site, `${rentals}&base=nyon`)).toEqual([{ ...row, freeTimes: 1 }])
    expect(await daysOf(site, `type=boat_rental&${saturday}&model=electric_large&base=vevey`)).toMatchObject([
      { freeTimes: 1 },
    ])
  })

  test("finds the gap between two bookings of the only boat", async () => {
    const [boat] = await boatsOf(on.db, ["electric_small"])
    await rentalSlots(on.db, ["10:00", "11:00", "12:00", "13:00", "14:00"], { maxCapacity: 5 })
    const periods = ["2027-06-11T08:00Z", "2027-06-12T08:00Z", "2027-06-12T11:00Z"].map((start) => new Date(start))
    await on.db
      .insertInto("assignments")
      .values(
        periods.map((startsAt) => ({
          id: uuid(),
          boatId: boat,
          purpose: "workshop" as const,
          startsAt,
          endsAt: new Date(startsAt.getTime() + 3_600_000),
        })),
      )
      .execute()
    const site = await testApp(on)
    const small = `type=boat_rental&${saturday}&model=electric_small`
    expect(await daysOf(site, small)).toMatchObject([{ freeTimes: 3 }])
    expect(await daysOf(site, `${small}&hours=2`)).toMatchObject([{ freeTimes: 2 }])
  })

  test.each([
    ["type=boat_sharing", { type: ["Type de réservation inconnu"] }],
    ["type=boat_rental&hours=9", { hours: ["Nombre d’heures attendu, de 1 à 8"] }],
    ["type=boat_rental&model=canoe", { model: ["Modèle de bateau inconnu"] }],
    ["type=boat_rental&base=geneve", { base: ["Base inconnue"] }],
    ["type=boat_rental&to=2027-09-08", { to: ["Au plus 90 jours par demande"] }],
  ])("?%s is a 422 in French", async (query, errors) => {
    const response = await (await testApp(on)).app.request(`/api/v1/availability/days?${query}`)
    expect(response.status).toBe(422)
    expect(await problemOf(response)).toMatchObject({ code: "invalid-request", errors })
  })
})
