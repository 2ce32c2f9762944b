import { beforeEach, describe, expect, test } from "vitest"
import { instantAt } from "#app/platform/clock.server.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

describe.each(engines)("GET /api/v1/catalogue on %s", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>

  beforeEach(async () => {
    people = await accountsOf(on, { clock: { now: () => instantAt("2027-06-12", "09:00") } })
  })

  test("names bases, models, prices, terms and the season to everybody", async () => {
    const { status, body } = await people.call("GET", "/api/v1/catalogue")
    expect(status).toBe(200)
    expect(body).toMatchObject({
      today: "2027-06-12",
      timeZone: "Europe/Zurich",
      bases: [{ code: "nyon" }, { code: "morges" }, { code: "vevey", name: "Vevey" }],
      models: [{ code: "electric_small", seats: 4 }, { code: "electric_medium" }, { code: "electric_large" }],
      products: [
        { code: "boat_license", per: "person", leastPrice: true, depositPercent: 30, hours: null },
        { code: "boat_rental", per: "hour", leastPrice: false, depositPercent: 0, hours: { min: 1, max: 8 } },
        { code: "group_outing", per: "group", persons: { min: 2, max: 20 }, freeCancellationHours: 48 },
      ],
      licences: [{ code: "coastal" }, { code: "inland" }],
      training: { depositPercent: 30, freeCancellationDays: 7 },
      seasons: [{ fromDate: "2027-04-01", toDate: "2027-10-31" }],
    })
  })

  test("says the prices that a quote says", async () => {
    const { body: quote } = await people.call("POST", "/api/v1/quotes", {
      reservationType: "boat_rental",
      rentalDuration: 1,
    })
    const { body } = await people.call("GET", "/api/v1/catalogue")
    const { products } = body as { products: { code: string; price: object }[] }
    const { totalCents: cents, currency } = quote as { totalCents: number; currency: string }
    expect(products.find(({ code }) => code === "boat_rental")?.price).toEqual({ cents, currency })
  })
})
