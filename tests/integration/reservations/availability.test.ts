import { describe, expect, test } from "vitest"
import { licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { post, problemOf, type TestApp, testApp } from "#tests/support/test-app.ts"

interface Listing {
  today: string
  nextFreeDay: string | null
  firstFreeDay: string | null
  lastFreeDay: string | null
  items: {
    base: string
    date: string
    timeSlot: string
    isAvailable: boolean
    currentBookings: number
    maxCapacity: number
    obstacle: string | null
  }[]
}

async function list({ app }: TestApp, query: string): Promise<Listing> {
  const response = await app.request(`/api/v1/availability?${query}`)
  expect(response.status).toBe(200)
  expect(response.headers.get("cache-control")).toBe("no-cache")
  return (await response.json()) as Listing
}

function places({ items }: Listing) {
  return items.map(({ base, date, timeSlot }) => `${date} ${timeSlot} ${base}`)
}

function at(instant: string) {
  return { clock: { now: () => new Date(instant) } }
}

describe("GET /availability", () => {
  const on = useDatabase()

  test("is sent again only after a change, to who hands back its ETag", async () => {
    await aSlot(on.db, { timeSlot: "09:00" })
    const site = await testApp(on)
    const ask = async (tag = "") =>
      await site.app.request("/api/v1/availability?type=boat_license", { headers: { "if-none-match": tag } })
    const tag = (await ask()).headers.get("etag") ?? ""
    expect(tag).not.toBe("")
    const again = await ask(tag)
    expect([again.status, await again.text()]).toEqual([304, ""])
    expect((await post(site, "/api/v1/reservations", licenseRequest({ timeSlot: "09:00" }))).status).toBe(201)
    expect((await ask(tag)).status).toBe(200)
  })

  test("lists by date, then time, then base, with the fields of the specification", async () => {
    await aSlot(on.db, { date: "2027-06-13", timeSlot: "09:00" })
    await aSlot(on.db, { timeSlot: "16:00" })
    await aSlot(on.db, { timeSlot: "09:00", base: "vevey" })
    await aSlot(on.db, { timeSlot: "09:00", base: "morges" })
    await aSlot(on.db, { reservationType: "group_outing" })
    const listing = await list(await testApp(on), "type=boat_license")
    expect(places(listing)).toEqual([
      "2027-06-12 09:00 morges",
      "2027-06-12 09:00 vevey",
      "2027-06-12 16:00 nyon",
      "2027-06-13 09:00 nyon",
    ])
    expect(Object.keys(listing.items[0] ?? {}).sort()).toEqual([
      "base",
      "currentBookings",
      "date",
      "endsAt",
      "id",
      "isAvailable",
      "maxCapacity",
      "obstacle",
      "reservationType",
      "startsAt",
      "timeSlot",
    ])
    expect(listing).toMatchObject({ today: "2027-06-10", nextFreeDay: "2027-06-12" })
  })

  test.each([
    ["summer, one minute before midnight", "2027-06-12T21:59:00Z", "2027-06-12", ["2027-06-13 00:30 nyon"]],
    ["summer, 23:30 UTC", "2027-06-12T23:30:00Z", "2027-06-13", []],
    ["summer, 22:29 UTC", "2027-06-12T22:29:00Z", "2027-06-13", ["2027-06-13 00:30 nyon"]],
    ["summer, 22:30 UTC", "2027-06-12T22:30:00Z", "2027-06-13", []],
    ["winter, 22:30 UTC", "2027-01-12T22:30:00Z", "2027-01-12", ["2027-01-12 23:45 nyon", "2027-01-13 00:30 nyon"]],
    ["winter, 23:29 UTC", "2027-01-12T23:29:00Z", "2027-01-13", ["2027-01-13 00:30 nyon"]],
    ["winter, 23:30 UTC", "2027-01-12T23:30:00Z", "2027-01-13", []],
  ])("today and what has begun are the school's: %s", async (_, instant, today, left) => {
    const [year, month] = instant.split("-")
    await aSlot(on.db, { date: `${year}-${month}-12`, timeSlot: "14:00", durationMinutes: 60 })
    if (month === "01") await aSlot(on.db, { date: "2027-01-12", timeSlot: "23:45", durationMinutes: 60 })
    await aSlot(on.db, { date: `${year}-${month}-13`, timeSlot: "00:30", durationMinutes: 60 })
    const listing = await list(await testApp(on, at(instant)), "type=boat_license")
    expect(listing.today).toBe(today)
    expect(places(listing)).toEqual(left)
  })

  test("days before today are never shown, whatever is asked", async () => {
    await aSlot(on.db, { date: "2027-06-09" })
    await aSlot(on.db, { date: "2027-06-10", timeSlot: "11:59" })
    await aSlot(on.db, { date: "2027-06-10", timeSlot: "12:01" })
    const site = await testApp(on)
    expect(places(await list(site, "type=boat_license&from=2000-01-01"))).toEqual(["2027-06-10 12:01 nyon"])
    expect(places(await list(site, "type=boat_license&from=2027-06-01&to=2027-06-09"))).toEqual([])
    expect(places(await list(site, "type=boat_license&to=2000-01-01"))).toEqual([])
  })

  test("both ends of the range are included, and 62 days are the most", async () => {
    for (const date of ["2027-06-11", "2027-06-12", "2027-08-10", "2027-08-11"]) await aSlot(on.db, { date })
    const site = await testApp(on)
    expect(places(await list(site, "type=boat_license&from=2027-06-12&to=2027-06-12"))).toEqual([
      "2027-06-12 14:00 nyon",
    ])
    expect(places(await list(site, "type=boat_license")).at(-1)).toBe("2027-08-10 14:00 nyon")
    expect(places(await list(site, "type=boat_license&from=2027-06-11&to=2027-08-11"))).toHaveLength(4)
    const tooLong = await site.app.request("/api/v1/availability?type=boat_license&from=2027-06-10&to=2027-08-11")
    expect(tooLong.status).toBe(422)
    expect(await problemOf(tooLong)).toMatchObject({
      code: "invalid-request",
      errors: { to: ["Au plus 62 jours par demande"] },
    })
  })

  test("full and closed slots are shown as such, and the next free day looks past them and past `to`", async () => {
    const site = await testApp(on)
    await aSlot(on.db)
    await post(site, "/api/v1/reservations", licenseRequest())
    await aSlot(on.db, { date: "2027-06-13", isAvailable: false })
    await aSlot(on.db, { date: "2027-12-24" })
    const listing = await list(site, "type=boat_license&to=2027-06-13")
    expect(listing.items).toMatchObject([
      { date: "2027-06-12", isAvailable: true, currentBookings: 1, maxCapacity: 1, obstacle: "full" },
      { date: "2027-06-13", isAvailable: false, currentBookings: 0, obstacle: "closed" },
    ])
    expect(listing.nextFreeDay).toBe("2027-12-24")
    expect((await list(site, "type=boat_rental")).nextFreeDay).toBeNull()
  })

  test("the first and the last free day are the same whatever days are asked for", async () => {
    const site = await testApp(on)
    await aSlot(on.db, { date: "2027-06-11", isAvailable: false })
    for (const date of ["2027-06-12", "2027-07-03", "2028-04-01"]) await aSlot(on.db, { date })
    await aSlot(on.db, { date: "2028-05-01", isAvailable: false })
    for (const query of ["", "&from=2027-07-01&to=2027-07-31", "&from=2028-06-01"]) {
      const listing = await list(site, `type=boat_license&bounds=true${query}`)
      expect(listing).toMatchObject({ firstFreeDay: "2027-06-12", lastFreeDay: "2028-04-01" })
    }
    expect(await list(site, "type=group_outing&bounds=true")).toMatchObject({ firstFreeDay: null, lastFreeDay: null })
    expect(await list(site, "type=boat_license")).not.toHaveProperty("lastFreeDay")
  })

  test("of a rental of some hours, the first and the last free day are days it can have", async () => {
    const site = await testApp(on)
    await rentalSlots(on.db, ["17:00"], { date: "2027-06-12" })
    await rentalSlots(on.db, ["10:00", "11:00"], { date: "2027-06-13" })
    await rentalSlots(on.db, ["10:00", "11:00"], { date: "2027-07-20" })
    await rentalSlots(on.db, ["17:00"], { date: "2027-08-20" })
    expect(await list(site, "type=boat_rental&hours=1&bounds=true")).toMatchObject({
      firstFreeDay: "2027-06-12",
      lastFreeDay: "2027-08-20",
    })
    expect(await list(site, "type=boat_rental&hours=2&bounds=true")).toMatchObject({
      firstFreeDay: "2027-06-13",
      lastFreeDay: "2027-07-20",
    })
  })

  test("a start that a rental cannot have says why", async () => {
    const site = await testApp(on)
    await rentalSlots(on.db, ["10:00", "11:00", "12:00", "13:00", "16:00"])
    await aSlot(on.db, { reservationType: "boat_rental", timeSlot: "14:00", isAvailable: false, durationMinutes: 60 })
    await post(site, "/api/v1/reservations", rentalRequest({ timeSlot: "11:00", rentalDuration: 1, base: "nyon" }))
    const { items } = await list(site, "type=boat_rental&hours=3")
    expect(items.map((slot) => [slot.timeSlot, slot.obstacle])).toEqual([
      ["10:00", "too-short"],
      ["11:00", "full"],
      ["12:00", "too-short"],
      ["13:00", "too-short"],
      ["14:00", "closed"],
      ["16:00", "ends-after-closing"],
    ])
  })

  test("with hours, each start is what a rental that long would find", async () => {
    const site = await testApp(on)
    await rentalSlots(on.db, ["10:00", "11:00", "12:00", "14:00", "16:00"], { maxCapacity: 2 })
    await aSlot(on.db, { reservationType: "boat_rental", timeSlot: "13:00", isAvailable: false, durationMinutes: 60 })
    await rentalSlots(on.db, ["11:00"], { base: "vevey", maxCapacity: 2 })
    await post(site, "/api/v1/reservations", rentalRequest({ timeSlot: "11:00", rentalDuration: 1, base: "nyon" }))
    async function starts(hours: number) {
      const { items } = await list(site, `type=boat_rental&hours=${hours}`)
      return items.map(
        (slot) =>
          `${slot.timeSlot} ${slot.base} ${slot.isAvailable ? slot.maxCapacity - slot.currentBookings : "closed"}`,
      )
    }
    expect(await starts(1)).toEqual([
      "10:00 nyon 2",
      "11:00 nyon 1",
      "11:00 vevey 2",
      "12:00 nyon 2",
      "13:00 nyon closed",
      "14:00 nyon 2",
      "16:00 nyon 2",
    ])
    expect(await starts(2)).toEqual([
      "10:00 nyon 1",
      "11:00 nyon 1",
      "11:00 vevey 2",
      "12:00 nyon closed",
      "13:00 nyon closed",
      "14:00 nyon 2",
      "16:00 nyon 2",
    ])
    expect(await starts(4)).toEqual([
      "10:00 nyon closed",
      "11:00 nyon closed",
      "11:00 vevey 2",
      "12:00 nyon closed",
      "13:00 nyon closed",
      "14:00 nyon 2",
      "16:00 nyon closed",
    ])
  })

  const hoursExpected = ["Nombre d’heures attendu, de 1 à 8"]
  const dayExpected = ["Indiquez une date (jj.mm.aaaa), par exemple 12.06.2027"]
  const unknown = ["Champ inconnu : il n’est pas accepté"]
  test.each([
    ["", { type: ["Type de réservation inconnu"] }],
    ["type=boat_sharing", { type: ["Type de réservation inconnu"] }],
    ["type=boat_license&type=boat_rental", { type: ["Type de réservation inconnu"] }],
    ["type=boat_license&from=demain", { from: dayExpected }],
    ["type=boat_license&from=2027-02-30", { from: dayExpected }],
    ["type=boat_license&from=", { from: dayExpected }],
    ["type=boat_license&to=0000-01-01", { to: dayExpected }],
    ["type=boat_license&from=9999-12-31", { from: dayExpected }],
    ["type=boat_license&to=%2B275760-09-13", { to: dayExpected }],
    ["type=boat_license&to=2027-06-12%00", { to: dayExpected }],
    ["type=boat_rental&hours=0", { hours: hoursExpected }],
    ["type=boat_rental&hours=9", { hours: hoursExpected }],
    ["type=boat_rental&hours=1.5", { hours: hoursExpected }],
    ["type=boat_rental&hours=deux", { hours: hoursExpected }],
    ["type=boat_rental&hours=", { hours: hoursExpected }],
    ["type=boat_license&userId=1", { userId: unknown }],
    ["type=boat_license&constructor=1", { constructor: unknown }],
    ["type=%E0%A4%A", { type: ["Type de réservation inconnu"] }],
  ])("?%s is a 422 in French", async (query, errors) => {
    const response = await (await testApp(on)).app.request(`/api/v1/availability?${query}`)
    expect(response.status).toBe(422)
    expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8")
    expect(await problemOf(response)).toMatchObject({
      code: "invalid-request",
      detail: "Certains champs sont à corriger.",
      errors,
    })
  })
})
