import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { takeSeats } from "#app/features/calendar/door/take-seats.server.ts"
import type { Catalogue } from "#app/features/catalogue/catalogue.admin.schema.ts"
import { readVatRates, vatNumberOn } from "#app/features/catalogue/catalogue.queries.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { applicationOf, reservationsOf } from "#tests/factories/own-rows.ts"
import { rentalRequest } from "#tests/factories/reservation-requests.ts"
import { rentalSlots, testNow } from "#tests/factories/slots.ts"
import { aSession, seen } from "#tests/factories/training.ts"
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

  test("is not owed by a new installation", async () => {
    const rateOf = await readVatRates(on.db)
    expect([rateOf("rental", today), rateOf("course", today)]).toEqual([null, null])
    expect(await shown()).toEqual({ now: { number: null, validFrom: null }, later: [], earlier: [] })
    expect(await quote(rental)).toMatchObject({ lines: [{ vatPermille: null }], vat: { mode: "none", cents: 0 } })
  })

  test("is owed on rentals and outings from one day on, and no longer from another", async () => {
    expect((await add({ validFrom: "2027-07-01" })).status).toBe(200)
    expect((await add({ number: null, validFrom: "2028-01-01" })).status).toBe(200)
    const rateOf = await readVatRates(on.db)
    const days = ["2027-06-30", "2027-07-01", "2027-12-31", "2028-01-01"]
    expect(days.map((day) => rateOf("outing", day))).toEqual([null, 81, 81, null])
    expect(days.map((day) => rateOf("lesson", day))).toEqual([null, 0, 0, null])
    const numbers = (taxed: boolean) => Promise.all(days.map((day) => vatNumberOn(on.db, day, { taxed })))
    expect(await numbers(false)).toEqual([null, number, number, null])
    // A document of services after or before the registration.
    expect(await numbers(true)).toEqual([number, number, number, number])
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

  test("is quoted at once, and stored with the bookings of that time", async () => {
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

  const charges = async () => {
    const rows = await on.db.selectFrom("charges").select(["code", "vatPermille"]).orderBy("id").execute()
    return rows.map(({ code, vatPermille }) => [code, vatPermille])
  }

  test("is that of the day of a booking, for its quote, its charge and its supplements", async () => {
    const [before, after] = ["2027-06-11", "2027-06-12"]
    expect((await add({ validFrom: after })).status).toBe(200)
    for (const [reservationDate, vatPermille] of [
      [undefined, null],
      [before, null],
      [after, 81],
    ] as const) {
      expect(await quote({ ...rental, reservationDate })).toMatchObject({ lines: [{ cents: 16_000, vatPermille }] })
    }
    const days = [before, after].map((day) => ({ day }))
    for (const { id: bookingId } of await reservationsOf(on.db, null, days)) {
      const decided = { bookingId, version: 1, status: "confirmed", actor: "system", now } as const
      expect(await changeReservationStatus(on.db, decided)).toMatchObject({ ok: true })
      const supplement = { seenRestCents: 8_000, amountCents: 2_000, currency: "EUR", text: "Gilet" }
      const account = `/api/v1/admin/accounts/reservation/${bookingId}/charges`
      const headers = { "idempotency-key": uuid() }
      expect((await people.call("POST", account, supplement, admin.cookie, { headers })).status).toBe(200)
    }
    expect(await charges()).toEqual([
      ["rental", null],
      ["extra", null],
      ["rental", 81],
      ["extra", 81],
    ])
  })

  test("is that of the day of each session of a programme", async () => {
    expect((await add({ validFrom: "2027-06-13" })).status).toBe(200)
    const { userId } = await people.someone("camille@example.ch")
    const { id: applicationId } = await applicationOf(on.db, userId)
    const theory = await aSession(on.db)
    const practice = await aSession(on.db, { sessionType: "practice", date: "2027-06-13" })
    const taking = { applicationId, userId, licenceType: "coastal", sessions: seen(theory, practice), now } as const
    expect(await inTransaction(on.db, (trx) => takeSeats(trx, taking))).toMatchObject({ ok: true })
    expect(Object.fromEntries(await charges())).toEqual({ "session-theory": null, "session-practice": 0 })
  })

  test.each([
    [422, { number: "CHE-123.456.789 TVA" }, "number", /n’existe pas/],
    [422, { number: "CHE123456788" }, "number", /Forme attendue/],
    [422, { number: "" }, "number", /Forme attendue/],
    [422, { number: undefined }, "number", /attendu/],
    [422, { validFrom: "2027-06-09" }, "validFrom", /passé/],
    [422, { validFrom: "2027-02-30" }, "validFrom", /premier jour/],
    [422, { validFrom: "9999-12-31" }, "validFrom", /vérifiez l’année/],
  ])("%i for %j, and nothing is written", async (status, body, field, reason) => {
    const before = await rowsOf(on.db)
    const refused = await add(body)
    expect(refused).toMatchObject({ status, body: { errors: { [field]: [expect.stringMatching(reason)] } } })
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("changes at most once a day, and a change can be removed until its day is over", async () => {
    expect((await add()).status).toBe(200)
    expect(await add({ number: null })).toMatchObject({ status: 409, body: { code: "vat-once" } })
    expect((await ask("DELETE", `/vat/${today}`)).status).toBe(200)
    expect(await ask("DELETE", `/vat/${today}`)).toMatchObject({ status: 404, body: { code: "vat-unknown" } })
    expect((await ask("DELETE", "/vat/never")).status).toBe(422)
    expect((await ask("DELETE", "/vat/0000-01-01")).status).toBe(422)
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
