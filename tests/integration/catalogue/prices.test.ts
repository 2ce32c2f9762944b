import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { addPrice } from "#app/features/catalogue/add-price.server.ts"
import type { Catalogue } from "#app/features/catalogue/catalogue.admin.schema.ts"
import { pricesOn } from "#app/features/catalogue/catalogue.queries.server.ts"
import { keepCatalogue } from "#app/features/catalogue/keep-catalogue.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { offerNow } from "#app/features/reservations/waiting/make-offers.server.ts"
import type { OfferMail } from "#app/features/reservations/waiting/waiting.mails.server.tsx"
import type { PriceCode } from "#content/catalogue/price-codes.ts"
import { specifiedPrices } from "#tests/factories/prices.ts"
import { booking, licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots, testNow } from "#tests/factories/slots.ts"
import { aWaiting } from "#tests/factories/waiting.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"

const path = "/api/v1/admin/prices"
const today = "2027-06-10"
const rental = { code: "rental", cents: 9_000, currency: "CHF", validFrom: today } as const

describe.each(engines)("prices on %s", (engine) => {
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
  const add = (body: object = {}) => ask("POST", "", { ...rental, ...body })
  const listOf = async (code: PriceCode) =>
    ((await ask("GET")).body as unknown as Catalogue).items.find((list) => list.code === code)
  const book = (body: object, key = uuid()) =>
    people.call("POST", "/api/v1/reservations", body, "", { headers: { "idempotency-key": key } })
  const stored = () =>
    on.db.selectFrom("reservations").select(["priceCents", "priceCurrency", "quote"]).executeTakeFirstOrThrow()

  test("of a new installation are the figures and currencies of the specification", async () => {
    expect(await pricesOn(on.db, today)).toEqual(specifiedPrices)
    expect(await listOf("rental")).toMatchObject({ now: { id: null, cents: 8_000 }, later: [], earlier: [] })
  })

  test("begin on their day, and former prices stay listed", async () => {
    expect((await add({ validFrom: "2027-07-01" })).status).toBe(200)
    expect(await listOf("rental")).toMatchObject({ now: { cents: 8_000 }, later: [{ cents: 9_000 }] })
    expect((await pricesOn(on.db, "2027-06-30")).rental).toEqual({ cents: 8_000, currency: "EUR" })
    expect((await pricesOn(on.db, "2027-07-01")).rental).toEqual({ cents: 9_000, currency: "CHF" })
    now = new Date("2027-07-01T10:00:00Z")
    expect(await listOf("rental")).toMatchObject({ now: { cents: 9_000 }, earlier: [{ cents: 8_000 }] })
  })

  test.each([
    [422, { cents: 0 }, "cents"],
    [422, { cents: -100 }, "cents"],
    [422, { cents: 85.5 }, "cents"],
    [422, { cents: null }, "cents"],
    [422, { currency: "USD" }, "currency"],
    [422, { code: "application-coastal", currency: "EUR" }, "currency"],
    [422, { code: "boat" }, "code"],
    [422, { validFrom: "2027-06-09" }, "validFrom"],
    [422, { validFrom: "2027-02-30" }, "validFrom"],
    [422, { validFrom: "9999-12-31" }, "validFrom"],
  ])("%i for %j, and nothing is written", async (status, body, field) => {
    const before = await rowsOf(on.db)
    const refused = await add(body)
    expect(refused).toMatchObject({ status, body: { errors: { [field]: [expect.any(String)] } } })
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("begin once a day, and a price of today can be removed", async () => {
    expect((await add()).status).toBe(200)
    expect(await add({ cents: 9_500 })).toMatchObject({ status: 409, body: { code: "price-once" } })
    const added = await listOf("rental")
    const { body } = await ask("DELETE", `/${added?.now.id}`)
    expect(body).toMatchObject({ today })
    expect(await listOf("rental")).toMatchObject({ now: { cents: 8_000 } })
    expect(await ask("DELETE", `/${added?.now.id}`)).toMatchObject({ status: 404, body: { code: "price-unknown" } })
    expect((await add({ code: "outing", currency: "EUR" })).status).toBe(200)
    const { now: outing } = (await listOf("outing")) ?? {}
    now = new Date("2027-06-11T10:00:00Z")
    expect(await ask("DELETE", `/${outing?.id}`)).toMatchObject({ status: 409, body: { code: "price-begun" } })
    const actions = await on.db.selectFrom("events").select("action").where("entity", "=", "price").execute()
    expect(actions.map(({ action }) => action)).toEqual(["price.added", "price.removed", "price.added"])
  })

  test("are stored with the booking line by line, and later prices do not change them", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"])
    expect((await book(rentalRequest())).status).toBe(201)
    const quote = {
      lines: [{ code: "rental", quantity: 2, unitCents: 8_000, cents: 16_000, vatPermille: null }],
      totalCents: 16_000,
      currency: "EUR",
    }
    expect(await stored()).toEqual({ priceCents: 16_000, priceCurrency: "EUR", quote })
    expect((await add()).status).toBe(200)
    expect(await stored()).toEqual({ priceCents: 16_000, priceCurrency: "EUR", quote })
  })

  test("are quoted line by line to anybody, with the deposit of training", async () => {
    const quote = (body: object) => people.call("POST", "/api/v1/quotes", body)
    expect(await quote({ reservationType: "boat_rental", rentalDuration: 3 })).toMatchObject({
      status: 200,
      body: {
        lines: [{ code: "rental", quantity: 3, cents: 24_000 }],
        totalCents: 24_000,
        vat: { mode: "none", cents: 0 },
        depositCents: 0,
      },
    })
    expect((await quote({ reservationType: "boat_license" })).body).toMatchObject({
      totalCents: 35_000,
      depositCents: 10_500,
    })
    for (const body of [
      { reservationType: "boat_rental" },
      { reservationType: "boat_rental", rentalDuration: 9 },
      { reservationType: "boat_license", rentalDuration: 1 },
      { reservationType: "boat_license", totalCents: 1 },
    ]) {
      expect((await quote(body)).status).toBe(422)
    }
  })

  test("refuse a booking made at an earlier price, with both amounts; a repeated request gets its booking", async () => {
    await aSlot(on.db, { maxCapacity: 2 })
    const key = uuid()
    const seen = { ...licenseRequest(), quotedCents: 35_000 }
    const booked = await book(seen, key)
    expect(booked.status).toBe(201)
    expect((await add({ code: "lesson", cents: 36_000, currency: "EUR" })).status).toBe(200)
    const before = await rowsOf(on.db)
    expect(await book(seen)).toMatchObject({
      status: 409,
      body: {
        code: "price-changed",
        quotedCents: 35_000,
        totalCents: 36_000,
        detail: expect.stringMatching(/360€ au lieu de 350€/),
      },
    })
    expect(await rowsOf(on.db)).toEqual(before)
    expect(await book(seen, key)).toMatchObject({ status: 201, body: { reference: booked.body.reference } })
    expect((await book({ ...seen, email: "rival@example.ch", quotedCents: 36_000 })).status).toBe(201)
    expect((await book({ ...licenseRequest({ email: "third@example.ch" }) })).body).toMatchObject({ code: "slot-full" })
  })

  test("refuse a booking with the same figure in another currency", async () => {
    await aSlot(on.db)
    expect((await add({ code: "lesson", cents: 35_000, currency: "CHF" })).status).toBe(200)
    const seen = { ...licenseRequest(), quotedCents: 35_000, quotedCurrency: "EUR" }
    expect(await book(seen)).toMatchObject({
      status: 409,
      body: { code: "price-changed", detail: expect.stringMatching(/CHF\u00a0350\.00 au lieu de 350€/) },
    })
    expect(await on.db.selectFrom("reservations").select("id").execute()).toEqual([])
    expect((await book({ ...seen, quotedCurrency: "CHF" })).status).toBe(201)
  })

  test("that changed while a place of the waiting list was looked at refuse it with both amounts; it is then taken at the new one", async () => {
    await aSlot(on.db)
    const booked = await createReservation(on.db, booking(licenseRequest()))
    const guest = await people.someone("marc@example.ch")
    const request = licenseRequest({ email: "marc@example.ch" })
    const { id: waitingId } = await aWaiting(on.db, { request, userId: guest.userId, proven: true })
    const at = (what: "place" | "booking", seen = {}) =>
      people.call("POST", `/api/v1/waiting-list/${what}`, { waitingId, ...seen }, guest.cookie)
    expect((await at("place")).body).toMatchObject({ place: { state: "waiting", quote: { totalCents: 35_000 } } })
    const cancelled = { bookingId: booked.ok ? booked.id : "", version: 1, status: "cancelled" } as const
    await changeReservationStatus(on.db, { ...cancelled, actor: "system", now })
    const looked = (await at("place")).body as { place: { quote: { totalCents: number; currency: string } } }
    expect(looked).toMatchObject({ place: { state: "offered" } })
    const { totalCents: quotedCents, currency: quotedCurrency } = looked.place.quote

    expect((await add({ code: "lesson", cents: 36_000, currency: "EUR" })).status).toBe(200)
    const before = await rowsOf(on.db)
    expect(await at("booking", { quotedCents, quotedCurrency })).toMatchObject({
      status: 409,
      body: {
        code: "price-changed",
        quotedCents: 35_000,
        totalCents: 36_000,
        detail: expect.stringMatching(/360€ au lieu de 350€/),
      },
    })
    expect(await at("booking", { quotedCents: 36_000, quotedCurrency: "CHF" })).toMatchObject({ status: 409 })
    expect(await rowsOf(on.db)).toEqual(before)
    const quote = { lines: [{ code: "lesson", quantity: 1, cents: 36_000 }], totalCents: 36_000, depositCents: 10_800 }
    expect((await at("place")).body).toMatchObject({ place: { state: "offered", quote } })
    const mailed = await offerNow(on.db, { waitingId } as OfferMail, now)
    expect(mailed).toMatchObject({ priceCents: 36_000, priceCurrency: "EUR" })

    expect((await at("booking", { quotedCents: 36_000, quotedCurrency: "EUR" })).body).toEqual({ place: null })
    const taken = on.db.selectFrom("reservations").select(["priceCents", "status"]).where("userId", "=", guest.userId)
    expect(await taken.execute()).toEqual([{ priceCents: 36_000, status: "pending" }])
    // Sent again after another change, it is answered as it was.
    now = new Date(testNow.getTime() + 86_400_000)
    expect((await add({ code: "lesson", cents: 37_000, currency: "EUR", validFrom: "2027-06-11" })).status).toBe(200)
    expect((await at("booking", { quotedCents: 36_000 })).body).toEqual({ place: null })
  })

  test("of an offer are not compared where nothing was seen", async () => {
    await aSlot(on.db)
    const booked = await createReservation(on.db, booking(licenseRequest()))
    const guest = await people.someone("marc@example.ch")
    const request = { ...licenseRequest({ email: "marc@example.ch" }), quotedCents: 35_000 }
    const { id: waitingId } = await aWaiting(on.db, { request, userId: guest.userId, proven: true })
    const cancelled = { bookingId: booked.ok ? booked.id : "", version: 1, status: "cancelled" } as const
    await changeReservationStatus(on.db, { ...cancelled, actor: "system", now })
    expect((await add({ code: "lesson", cents: 36_000, currency: "EUR" })).status).toBe(200)
    const taken = await people.call("POST", "/api/v1/waiting-list/booking", { waitingId }, guest.cookie)
    expect(taken).toMatchObject({ status: 200, body: { place: null } })
  })

  test("that changed while the counter's form was open refuse its booking with both amounts, and nothing is charged", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"])
    const person = { firstName: "Jeanne", lastName: "Perret" }
    const { email: _, phone: __, firstName: ___, lastName: ____, ...asked } = rentalRequest()
    const seen = { ...asked, person, quotedCents: 16_000, quotedCurrency: "EUR" }
    const atCounter = (body: object, key = uuid()) =>
      people.call("POST", "/api/v1/admin/reservations", body, admin.cookie, { headers: { "idempotency-key": key } })
    expect((await add()).status).toBe(200)
    const before = await rowsOf(on.db)
    expect(await atCounter(seen)).toMatchObject({
      status: 409,
      body: { code: "price-changed", quotedCents: 16_000, totalCents: 18_000 },
    })
    expect(await rowsOf(on.db)).toEqual(before)
    const key = uuid()
    const booked = await atCounter({ ...seen, quotedCents: 18_000, quotedCurrency: "CHF" }, key)
    expect(booked).toMatchObject({ status: 201, body: { priceCents: 18_000, priceCurrency: "CHF" } })
    const charges = await on.db.selectFrom("charges").select(["amountCents", "currency"]).execute()
    expect(charges).toEqual([{ amountCents: 18_000, currency: "CHF" }])
    now = new Date(testNow.getTime() + 86_400_000)
    expect((await add({ cents: 9_500, validFrom: "2027-06-11" })).status).toBe(200)
    const again = await atCounter({ ...seen, quotedCents: 18_000, quotedCurrency: "CHF" }, key)
    expect(again).toMatchObject({ status: 201, body: { reference: booked.body.reference } })
  })

  test("reach every process at its next refresh, which calls the listeners of pages once", async () => {
    const clock = { now: () => now }
    const other = await keepCatalogue({ db: on.db, clock })
    const told: number[] = []
    other.onChange(async ({ prices: { outing } }) => void told.push(outing.cents ?? 0))
    await other.refresh()
    await addPrice(on.db, {
      price: { ...rental, code: "outing", validFrom: "2027-06-11" },
      actor: admin.userId,
      now,
    })
    await other.refresh()
    expect([other.tariff().prices.outing.cents, told]).toEqual([20_000, []])
    now = new Date("2027-06-10T22:00:00Z")
    await other.refresh()
    await other.refresh()
    expect([other.tariff().prices.outing.cents, told]).toEqual([9_000, [9_000]])
  })
})
