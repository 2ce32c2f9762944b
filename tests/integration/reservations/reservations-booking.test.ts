import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { groupRequest, licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, countersOf, rentalSlots } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { post, problemOf, testApp } from "#tests/support/test-app.ts"

const path = "/api/v1/reservations"

const odd: [what: string, fields: { firstName: string; lastName: string; notes: string }][] = [
  [
    "SQL",
    {
      firstName: "Robert'); drop table bookings;--",
      lastName: "'' or 1=1 /*",
      notes: "$1 \\' \"; select pg_sleep(9)",
    },
  ],
  [
    "HTML",
    { firstName: "<script>alert(1)</script>", lastName: "<img src=x onerror=alert(1)>", notes: "</textarea>&amp;<b>" },
  ],
  ["emoji", { firstName: "Zoé 🏳️‍🌈👩‍👩‍👧", lastName: "🚤🚤", notes: "À bientôt 👋🏽" }],
  ["right to left", { firstName: "محمد", lastName: "בן־דוד", notes: "مرحبا\nשלום" }],
  ["marks over letters", { firstName: "E\u0301lodie", lastName: "Z̷̛a̴l̵g̶o̷", notes: "a\u0301" }],
  ["format directives", { firstName: "%s%n%x {{7*7}}", lastName: "${7*7} #{7*7}", notes: "=cmd|' /C calc'!A0" }],
]

describe("booking over HTTP", () => {
  const on = useDatabase()

  test.each(odd)("%s in a name is kept as typed and does nothing", async (_, fields) => {
    await aSlot(on.db)
    const site = await testApp(on)
    const response = await post(site, path, licenseRequest(fields))
    expect(response.status).toBe(201)
    expect(response.headers.get("cache-control")).toBe("no-store")
    expect(await on.db.selectFrom("reservations").select(["firstName", "lastName", "notes"]).execute()).toEqual([
      fields,
    ])
    expect(site.woken()).toBe(1)
  })

  test("spaces around a name are not kept, those inside are", async () => {
    await aSlot(on.db)
    await post(await testApp(on), path, licenseRequest({ firstName: "  Jean  Marie " }))
    expect(await on.db.selectFrom("reservations").select("firstName").execute()).toEqual([{ firstName: "Jean  Marie" }])
  })

  test("what is exactly at the limit is accepted", async () => {
    await aSlot(on.db, { reservationType: "group_outing", maxCapacity: 3 })
    const site = await testApp(on)
    const longest = {
      firstName: "é".repeat(100),
      lastName: "n".repeat(100),
      groupName: "g".repeat(100),
      notes: "n".repeat(2000),
    }
    for (const groupSize of [2, 20]) {
      expect((await post(site, path, groupRequest({ ...longest, groupSize }))).status).toBe(201)
    }
  })

  test("of two fields of the same name the last one counts, as JSON says", async () => {
    await aSlot(on.db)
    const body = `{"firstName":"Premier",${JSON.stringify(licenseRequest({ firstName: "Second" })).slice(1)}`
    expect((await post(await testApp(on), path, body)).status).toBe(201)
    expect(await on.db.selectFrom("reservations").select("firstName").execute()).toEqual([{ firstName: "Second" }])
  })

  test("a media type is read as such: any case, with parameters", async () => {
    await aSlot(on.db, { maxCapacity: 2 })
    const site = await testApp(on)
    for (const type of ["Application/JSON", "application/json; charset=utf-8"]) {
      expect((await post(site, path, licenseRequest(), { headers: { "Content-Type": type } })).status).toBe(201)
    }
  })

  test("the answer holds all that was asked for, and what manages it", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"])
    const answered = await (await post(await testApp(on), path, rentalRequest({ notes: "Avec un chien." }))).json()
    // The database dates the request by its own clock, so the instant of the answer is tested with `booking-terms`.
    const { answerBy: _, ...answer } = answered
    expect(answer).toEqual({
      id: expect.any(String),
      manageSecret: expect.stringMatching(/^[\w-]{43}$/),
      reference: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/),
      status: "pending",
      reservationType: "boat_rental",
      base: "nyon",
      reservationDate: "2027-06-12",
      timeSlot: "14:00",
      startsAt: "2027-06-12T12:00:00.000Z",
      endsAt: "2027-06-12T14:00:00.000Z",
      priceCents: 16_000,
      priceCurrency: "EUR",
      firstName: "Élodie",
      lastName: "Rochat",
      email: "elodie@example.ch",
      phone: "+41 79 123 45 67",
      notes: "Avec un chien.",
      terms: [
        "À payer au plus tard au départ.",
        expect.stringMatching(/^Au départ\u00a0: un permis côtier/),
        "Annulation gratuite jusqu’au jeudi 10 juin 2027 à\u00a014:00.",
      ],
      licenseLevel: null,
      hasTheoryKnowledge: null,
      rentalDuration: 2,
      boatType: "electric_medium",
      groupSize: null,
      groupName: null,
    })
  })

  test("a key somebody else has found shows nothing of its person", async () => {
    await aSlot(on.db, { maxCapacity: 2 })
    const site = await testApp(on)
    const headers = { "Idempotency-Key": uuid() }
    await post(site, path, licenseRequest({ notes: "Ma vue baisse." }), { headers })
    for (const guess of [licenseRequest(), licenseRequest({ firstName: "Rivale", notes: "Ma vue baisse." })]) {
      const response = await post(site, path, guess, { headers })
      expect(response.status).toBe(422)
      const told = await response.text()
      for (const secret of ["Ma vue", "elodie@example.ch", "Rochat"]) expect(told).not.toContain(secret)
    }
  })

  test.each([
    ["closed", { isAvailable: false }, {}, "slot-closed"],
    ["of another type", { reservationType: "group_outing" as const }, {}, "slot-unknown"],
    ["of another base", {}, { base: "vevey" }, "slot-unknown"],
    [
      "begun this very minute",
      { date: "2027-06-10", timeSlot: "12:00" },
      { reservationDate: "2027-06-10", timeSlot: "12:00" },
      "slot-past",
    ],
    ["of last year", { date: "2026-06-12" }, { reservationDate: "2026-06-12" }, "slot-past"],
    ["far in the future", {}, { reservationDate: "2099-12-31" }, "slot-unknown"],
    ["far in the past", {}, { reservationDate: "2000-01-01" }, "slot-unknown"],
  ])("a slot %s is a 409 in French, with nothing written", async (_, slot, request, code) => {
    await aSlot(on.db, slot)
    const response = await post(await testApp(on), path, licenseRequest(request))
    const problem = await problemOf(response)
    expect({ status: response.status, code: problem.code }).toEqual({ status: 409, code })
    expect(problem.errors).toEqual({ timeSlot: [problem.detail] })
    expect(problem.nearest).toBeInstanceOf(Array)
    expect(await rowsOf(on.db)).toEqual({ slots: 1 })
  })

  test("a slot several bases offer needs its base", async () => {
    await aSlot(on.db)
    await aSlot(on.db, { base: "morges" })
    const response = await post(await testApp(on), path, licenseRequest({ base: undefined }))
    expect(response.status).toBe(422)
    expect(await problemOf(response)).toMatchObject({
      code: "base-needed",
      errors: { base: [expect.stringContaining("base")] },
    })
    expect(await rowsOf(on.db)).toEqual({ slots: 2 })
  })

  test("a full slot says 'Complet' and names the nearest free ones, nearest first, its own base first", async () => {
    await aSlot(on.db)
    const site = await testApp(on)
    await post(site, path, licenseRequest())
    await aSlot(on.db, { base: "vevey", timeSlot: "16:00" })
    await aSlot(on.db, { timeSlot: "16:00" })
    await aSlot(on.db, { timeSlot: "15:00", isAvailable: false })
    await aSlot(on.db, { date: "2027-06-11", timeSlot: "20:00" })
    await aSlot(on.db, { date: "2027-06-13" })
    await aSlot(on.db, { date: "2027-06-14" })
    await aSlot(on.db, { date: "2027-06-10", timeSlot: "11:00" })
    await aSlot(on.db, { reservationType: "group_outing", timeSlot: "14:00" })
    const response = await post(site, path, licenseRequest({ base: "nyon" }))
    const problem = await problemOf(response)
    expect(response.status).toBe(409)
    expect(problem).toMatchObject({ code: "slot-full", detail: "Complet", errors: { timeSlot: ["Complet"] } })
    expect(problem.nearest?.map(({ base, date, timeSlot }) => `${base} ${date} ${timeSlot}`)).toEqual([
      "nyon 2027-06-12 16:00",
      "vevey 2027-06-12 16:00",
      "nyon 2027-06-11 20:00",
      "nyon 2027-06-13 14:00",
    ])
  })

  test("the nearest starts of a rental are those where all its hours are free", async () => {
    await rentalSlots(on.db, ["14:00", "15:00", "16:00", "17:00"])
    const site = await testApp(on)
    await post(site, path, rentalRequest({ timeSlot: "15:00", rentalDuration: 1 }))
    const problem = await problemOf(await post(site, path, rentalRequest({ timeSlot: "14:00", rentalDuration: 2 })))
    expect(problem.nearest?.map(({ timeSlot }) => timeSlot)).toEqual(["16:00"])
  })

  test("a key used again with another body is refused, with the same body it is the same reservation", async () => {
    const slot = await aSlot(on.db, { maxCapacity: 5 })
    const site = await testApp(on)
    const headers = { "Idempotency-Key": uuid() }
    const first = await (await post(site, path, licenseRequest(), { headers })).json()
    const before = await rowsOf(on.db)
    const again = await post(site, path, licenseRequest(), {
      headers: { "Idempotency-Key": headers["Idempotency-Key"].toUpperCase() },
    })
    expect({ status: again.status, body: await again.json() }).toEqual({ status: 201, body: first })
    const other = await post(site, path, licenseRequest({ firstName: "Paul" }), { headers })
    expect(other.status).toBe(422)
    expect(await problemOf(other)).toMatchObject({
      code: "key-reused",
      detail: expect.stringContaining("Rechargez-la"),
    })
    expect(await rowsOf(on.db)).toEqual(before)
    expect(await countersOf(on.db)).toEqual({ [slot.id]: 1 })
  })

  test("twenty copies of one request at once make one reservation", async () => {
    const slot = await aSlot(on.db, { maxCapacity: 5 })
    const site = await testApp(on)
    const headers = { "Idempotency-Key": uuid() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(site, path, licenseRequest(), { headers })))
    const references = await Promise.all(answers.map(async (answer) => (await answer.json()).reference))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(new Set(references).size).toBe(1)
    expect(await countersOf(on.db)).toEqual({ [slot.id]: 1 })
  })
})
