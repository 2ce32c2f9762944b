import { beforeEach, describe, expect, test } from "vitest"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"

const path = "/api/v1/admin/reservations"

describe("the price of a booking that the school confirms", () => {
  const on = useDatabase()
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    people = await accountsOf(on)
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  const post = async (id: string, act: "status" | "mail-preview", body: object) =>
    await people.call("POST", `${path}/${id}/${act}`, body, admin.cookie)
  const confirm = { version: 1, status: "confirmed" }

  async function aRequest(kind: "group_outing" | "boat_rental"): Promise<string> {
    await aSlot(on.db, { reservationType: kind })
    const [row] = await reservationsOf(on.db, null, [{ kind, status: "pending" }])
    return row?.id ?? ""
  }

  test("of a lesson or an outing is said with it, or said to come later", async () => {
    const id = await aRequest("group_outing")
    const missing = await post(id, "status", confirm)
    expect(missing).toMatchObject({
      status: 422,
      body: { code: "price-missing", errors: { amountCents: [expect.any(String)] } },
    })
    const row = await on.db.selectFrom("reservations").select(["status", "version"]).executeTakeFirstOrThrow()
    expect(row).toEqual({ status: "pending", version: 1 })
    const shown = await post(id, "mail-preview", { status: "confirmed", amountCents: 32_000 })
    expect(shown.body.text).toContain("320€")
    expect(await post(id, "status", { ...confirm, amountCents: 32_000 })).toMatchObject({
      status: 200,
      body: { account: { owedCents: 32_000 } },
    })
    expect(await people.mailed("reservation-confirmed")).toMatchObject({ money: { owedCents: 32_000 } })
    const [other] = await reservationsOf(on.db, null, [{ kind: "group_outing", status: "pending", time: "16:00" }])
    expect(await post(other?.id ?? "", "status", { ...confirm, priceLater: true })).toMatchObject({
      status: 200,
      body: { status: "confirmed", account: null },
    })
  })

  test("of a rental is its quote, whatever a confirmation says", async () => {
    const id = await aRequest("boat_rental")
    const refused = await post(id, "status", { ...confirm, amountCents: 1_000 })
    expect(refused).toMatchObject({ status: 422, body: { code: "price-fixed" } })
    expect(await post(id, "status", confirm)).toMatchObject({ status: 200, body: { account: { owedCents: 8_000 } } })
  })

  test("at the counter is said with it, or said to come later; a rental's is its quote", async () => {
    const slot = await aSlot(on.db, { reservationType: "group_outing", maxCapacity: 2 })
    const { date: reservationDate, timeSlot } = slot
    const person = { firstName: "Jeanne", lastName: "Perret", email: "jeanne@example.ch" }
    const moment = { reservationDate, timeSlot, base: "nyon", person }
    const outing = { reservationType: "group_outing", ...moment, groupSize: 5 }
    const book = async (body: object) =>
      await people.call("POST", path, body, admin.cookie, { headers: { "idempotency-key": crypto.randomUUID() } })
    const before = await rowsOf(on.db)
    expect(await book(outing)).toMatchObject({
      status: 422,
      body: { code: "price-missing", errors: { amountCents: [expect.any(String)] } },
    })
    const rental = { reservationType: "boat_rental", ...moment, rentalDuration: 1, boatType: "electric_small" }
    expect(await book({ ...rental, amountCents: 1_000 })).toMatchObject({ status: 422, body: { code: "price-fixed" } })
    expect(await rowsOf(on.db)).toEqual(before)
    expect(await book({ ...outing, amountCents: 32_000 })).toMatchObject({
      status: 201,
      body: { charged: { cents: 32_000 }, account: { owedCents: 32_000 } },
    })
    expect(await people.mailed("reservation-confirmed")).toMatchObject({ money: { owedCents: 32_000 } })
    expect(await book({ ...outing, priceLater: true })).toMatchObject({
      status: 201,
      body: { charged: null, account: null, terms: { keptPercent: 0 } },
    })
  })
})
