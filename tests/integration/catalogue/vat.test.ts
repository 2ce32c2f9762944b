import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import type { Catalogue } from "#app/features/catalogue/catalogue.admin.schema.ts"
import { vatOn } from "#app/features/catalogue/catalogue.queries.server.ts"
import { rentalRequest } from "#tests/factories/reservation-requests.ts"
import { rentalSlots, testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"

const path = "/api/v1/admin/prices"
const today = "2027-06-10"
const number = "CHE-123.456.788 TVA"

describe.each(engines)("VAT on %s", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>
  let now = testNow

  beforeEach(async () => {
    now = testNow
    people = await accountsOf(on, { clock: { now: () => now } })
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  const ask = (method: string, below = "", body?: unknown) => people.call(method, path + below, body, admin.cookie)
  const add = (body: object = {}) => ask("POST", "/vat", { number, validFrom: today, ...body })
  const shown = async () => ((await ask("GET")).body as unknown as Catalogue).vat
  const quote = async (body: object) => (await people.call("POST", "/api/v1/quotes", body)).body
  const rental = { reservationType: "boat_rental", rentalDuration: 2 }

  test("is owed by no new installation", async () => {
    expect(await vatOn(on.db, today)).toEqual({ liable: false, number: null })
    expect(await shown()).toEqual({ now: { number: null, validFrom: null }, later: [], earlier: [] })
    expect(await quote(rental)).toMatchObject({ lines: [{ vatPermille: null }], vat: { mode: "none", cents: 0 } })
  })

  test("is owed from the first day on, by rentals and outings, and no longer from another", async () => {
    expect((await add({ validFrom: "2027-07-01" })).status).toBe(200)
    expect((await add({ number: null, validFrom: "2028-01-01" })).status).toBe(200)
    expect(await vatOn(on.db, "2027-06-30")).toEqual({ liable: false, number: null })
    expect(await vatOn(on.db, "2027-07-01")).toEqual({ liable: true, number })
    expect(await vatOn(on.db, "2028-01-01")).toEqual({ liable: false, number: null })
    now = new Date("2028-01-02T10:00:00Z")
    expect(await shown()).toEqual({
      now: { number: null, validFrom: "2028-01-01" },
      later: [],
      earlier: [
        { number, validFrom: "2027-07-01", validTo: "2027-12-31" },
        { number: null, validFrom: null, validTo: "2027-06-30" },
      ],
    })
  })

  test("is quoted at once, and kept with what is booked while it holds", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"])
    expect((await add()).status).toBe(200)
    expect(await quote(rental)).toMatchObject({
      lines: [{ cents: 16_000, vatPermille: 81 }],
      totalCents: 16_000,
      vat: { mode: "included", cents: 1_199 },
    })
    expect(await quote({ reservationType: "boat_license" })).toMatchObject({
      lines: [{ vatPermille: 0 }],
      vat: { mode: "none", cents: 0 },
    })
    const booked = await people.call("POST", "/api/v1/reservations", rentalRequest(), "", {
      headers: { "idempotency-key": uuid() },
    })
    expect(booked.status).toBe(201)
    expect((await ask("DELETE", `/vat/${today}`)).status).toBe(200)
    expect(await quote(rental)).toMatchObject({ vat: { mode: "none", cents: 0 } })
    const { quote: stored } = await on.db.selectFrom("reservations").select("quote").executeTakeFirstOrThrow()
    expect(stored?.lines).toMatchObject([{ vatPermille: 81 }])
  })

  test.each([
    [422, { number: "CHE-123.456.789 TVA" }, "number", /dernier chiffre/],
    [422, { number: "CHE123456788" }, "number", /Forme attendue/],
    [422, { number: "" }, "number", /Forme attendue/],
    [422, { number: undefined }, "number", /attendu/],
    [422, { validFrom: "2027-06-09" }, "validFrom", /passé/],
    [422, { validFrom: "2027-02-30" }, "validFrom", /premier jour/],
  ])("%i for %j, and nothing is written", async (status, body, field, reason) => {
    const before = await rowsOf(on.db)
    const refused = await add(body)
    expect(refused).toMatchObject({ status, body: { errors: { [field]: [expect.stringMatching(reason)] } } })
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("changes once a day, and a change is taken back until its day is over", async () => {
    expect((await add()).status).toBe(200)
    expect(await add({ number: null })).toMatchObject({ status: 409, body: { code: "vat-once" } })
    expect((await ask("DELETE", `/vat/${today}`)).status).toBe(200)
    expect(await ask("DELETE", `/vat/${today}`)).toMatchObject({ status: 404, body: { code: "vat-unknown" } })
    expect((await ask("DELETE", "/vat/never")).status).toBe(422)
    expect((await add()).status).toBe(200)
    now = new Date("2027-06-11T10:00:00Z")
    expect(await ask("DELETE", `/vat/${today}`)).toMatchObject({ status: 409, body: { code: "vat-begun" } })
    const events = await on.db
      .selectFrom("events")
      .select(["action", "entityId"])
      .where("entity", "=", "vat-registration")
      .execute()
    expect(events.map(({ action }) => action)).toEqual([
      "vat-registration.added",
      "vat-registration.removed",
      "vat-registration.added",
    ])
    expect(new Set(events.map(({ entityId }) => entityId))).toEqual(new Set([today]))
  })
})
