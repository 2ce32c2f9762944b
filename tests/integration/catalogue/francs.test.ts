import { beforeEach, describe, expect, test } from "vitest"
import { addPrice } from "#app/features/catalogue/add-price.server.ts"
import type { Catalogue } from "#app/features/catalogue/catalogue.admin.schema.ts"
import { pricesOn } from "#app/features/catalogue/catalogue.queries.server.ts"
import { inFrancs } from "#app/features/catalogue/francs.rules.ts"
import { passToFrancs } from "#app/features/catalogue/pass-to-francs.server.ts"
import { specifiedPrices } from "#tests/factories/prices.ts"
import { testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"

const path = "/api/v1/admin/prices"
const today = "2027-06-10"
const plan = { francsPer10000Euros: 9_400, rounding: "five-centimes" as const, validFrom: today }

describe.each(engines)("prices that pass to francs on %s", (engine) => {
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
  const read = async () => (await ask("GET")).body as unknown as Catalogue
  /** Previews the prices and sends the preview, as the screen does. */
  async function pass(traits: Partial<typeof plan> = {}, seen?: unknown) {
    const asked = { ...plan, ...traits }
    return await ask("POST", "/francs", { ...asked, seen: seen ?? inFrancs((await read()).items, asked) })
  }
  const priceFrom = (validFrom: string, currency: "EUR" | "CHF" = "EUR") =>
    addPrice(on.db, { price: { code: "rental", cents: 9_000, currency, validFrom }, actor: admin.userId, now })
  const eventsOf = async () =>
    (await on.db.selectFrom("events").select("action").where("entity", "=", "price").execute()).map(
      ({ action }) => action,
    )

  test("all pass on one day, and prices on quotation change their currency", async () => {
    expect((await pass({ validFrom: "2027-07-01" })).status).toBe(200)
    expect(await pricesOn(on.db, "2027-06-30")).toEqual(specifiedPrices)
    const then = await pricesOn(on.db, "2027-07-01")
    expect(new Set(Object.values(then).map(({ currency }) => currency))).toEqual(new Set(["CHF"]))
    expect(then).toMatchObject({
      lesson: { cents: 32_900 },
      rental: { cents: 7_520 },
      "lesson-activities": { cents: 28_105 },
      "outing-home": { cents: null },
      "plan-passionne": specifiedPrices["plan-passionne"],
      "application-coastal": specifiedPrices["application-coastal"],
    })
    const inEuros = Object.values(specifiedPrices).filter(({ currency }) => currency === "EUR")
    expect(await eventsOf()).toEqual(inEuros.map(() => "price.added"))
  })

  test("are quoted in francs at once, and removed together until their day is over", async () => {
    const quote = async () => (await people.call("POST", "/api/v1/quotes", { reservationType: "boat_license" })).body
    expect((await pass()).status).toBe(200)
    expect(await quote()).toMatchObject({ totalCents: 32_900, currency: "CHF" })
    expect((await ask("DELETE", `/francs/${today}`)).status).toBe(200)
    expect(await quote()).toMatchObject({ totalCents: 35_000, currency: "EUR" })
    expect(await pricesOn(on.db, today)).toEqual(specifiedPrices)
    expect(new Set((await eventsOf()).slice(-12))).toEqual(new Set(["price.removed"]))
    expect(await ask("DELETE", `/francs/${today}`)).toMatchObject({ status: 404, body: { code: "no-passage" } })
    expect((await pass()).status).toBe(200)
    now = new Date("2027-06-11T10:00:00Z")
    expect(await ask("DELETE", `/francs/${today}`)).toMatchObject({ status: 404, body: { code: "no-passage" } })
  })

  test.each([
    [422, { francsPer10000Euros: 0 }, "francsPer10000Euros"],
    [422, { francsPer10000Euros: -9_400 }, "francsPer10000Euros"],
    [422, { francsPer10000Euros: 4_999 }, "francsPer10000Euros"],
    [422, { francsPer10000Euros: 20_001 }, "francsPer10000Euros"],
    [422, { francsPer10000Euros: 9_400.5 }, "francsPer10000Euros"],
    [422, { rounding: "euro" }, "rounding"],
    [422, { validFrom: "2027-06-09" }, "validFrom"],
    [422, { validFrom: "2027-02-30" }, "validFrom"],
    [422, { validFrom: "9999-12-31" }, "validFrom"],
  ])("%i for %j, and nothing is written", async (status, body, field) => {
    const before = await rowsOf(on.db)
    const refused = await ask("POST", "/francs", { ...plan, seen: [], ...body })
    expect(refused).toMatchObject({ status, body: { errors: { [field]: [expect.any(String)] } } })
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("are refused if a price begins in euros on that day or later, and the refusal names the price", async () => {
    for (const day of [today, "2027-08-01"]) {
      expect(await priceFrom(day)).toEqual({ ok: true })
      const before = await rowsOf(on.db)
      expect(await pass({ validFrom: today })).toMatchObject({
        status: 409,
        body: { code: "euros-ahead", detail: expect.stringContaining("Location, par heure") },
      })
      expect(await rowsOf(on.db)).toEqual(before)
      await on.db.deleteFrom("prices").execute()
    }
    expect(await priceFrom(today, "CHF")).toEqual({ ok: true })
    expect((await pass()).status).toBe(200)
    expect((await pricesOn(on.db, today)).rental).toEqual({ cents: 9_000, currency: "CHF" })
  })

  test("are refused as a whole when a price changed since the preview, or none is left", async () => {
    const seen = inFrancs((await read()).items, plan)
    expect(await priceFrom(today, "CHF")).toEqual({ ok: true })
    const before = await rowsOf(on.db)
    expect(await pass({}, seen)).toMatchObject({ status: 409, body: { code: "francs-changed" } })
    const dearer = seen.map((line) => Object.assign({}, line, { toCents: (line.toCents ?? 0) + 5 }))
    expect(await pass({}, dearer)).toMatchObject({ status: 409, body: { code: "francs-changed" } })
    expect(await rowsOf(on.db)).toEqual(before)
    expect((await pass()).status).toBe(200)
    expect(await pass()).toMatchObject({ status: 409, body: { code: "francs-already" } })
  })

  test("pass once when several requests send the same preview at once", async () => {
    const seen = inFrancs((await read()).items, plan)
    const send = () => passToFrancs(on.db, { asked: { ...plan, seen }, actor: admin.userId, now })
    const outcomes = await Promise.all([send(), send(), send()])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await on.db.selectFrom("prices").select("id").execute()).toHaveLength(seen.length)
  })
})
