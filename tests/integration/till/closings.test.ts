import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import type { TillDay } from "#app/features/till/closing/closing.schema.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"

describe.each(engines)("the till of a base on %s", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>
  let now = testNow

  beforeEach(async () => {
    now = testNow
    people = await accountsOf(on, { clock: { now: () => now } })
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  const post = async (path: string, body: object, key = uuid()) =>
    await people.call("POST", `/api/v1/admin${path}`, body, admin.cookie, { headers: { "idempotency-key": key } })
  const day = async (query = "date=2027-06-10&base=nyon") =>
    (await people.call("GET", `/api/v1/admin/till?${query}`, undefined, admin.cookie)).body as unknown as TillDay

  /** Charges a lesson. @returns a function that takes payments for it */
  async function aCharged(amountCents: number) {
    const traits = { kind: "boat_license", status: "confirmed", day: "2027-07-10" } as const
    const [row] = await reservationsOf(on.db, null, [traits])
    await on.db
      .updateTable("reservations")
      .set({ priceCurrency: "CHF" })
      .where("id", "=", row?.id ?? "")
      .execute()
    const path = `/accounts/reservation/${row?.id}`
    await post(`${path}/charges`, { seenRestCents: 0, amountCents, currency: "CHF" })
    let rest = amountCents
    return async function take(cents: number, method: string, base: string | null = "nyon") {
      const taken = await post(`${path}/payments`, {
        seenRestCents: rest,
        amountCents: cents,
        currency: "CHF",
        method,
        base,
      })
      expect(taken.status).toBe(200)
      rest -= cents
    }
  }

  const cash = (expectedCents: number, countedCents = expectedCents) => ({
    method: "cash",
    currency: "CHF",
    expectedCents,
    countedCents,
  })
  const terminal = (expectedCents: number) => ({ ...cash(expectedCents), method: "terminal" })
  const close = (lines: object[], more: object = {}) =>
    post("/till/closings", { base: "nyon", day: "2027-06-10", lines, ...more })

  test("shows the day by method, and its closing holds exactly its rows", async () => {
    const take = await aCharged(40_000)
    await take(10_000, "cash")
    await take(5_000, "terminal")
    await take(3_000, "transfer", null)
    await take(2_000, "cash", "morges")
    expect(await day()).toMatchObject({
      rows: [{ cents: 10_000 }, { cents: 5_000 }],
      elsewhere: [{ cents: 3_000, method: "transfer" }],
      open: [
        { method: "cash", expectedCents: 10_000, rowCount: 1 },
        { method: "terminal", expectedCents: 5_000, rowCount: 1 },
      ],
      toClose: [
        { day: "2027-06-10", base: "morges", rows: 1 },
        { day: "2027-06-10", base: "nyon", rows: 2 },
      ],
    })
    const closed = await close([cash(10_000), terminal(5_000)])
    expect(closed).toMatchObject({ status: 200, body: { open: [], closings: [{ nth: 1, note: null }] } })
    await take(500, "cash")
    const { open, rows } = await day()
    expect(open).toEqual([{ method: "cash", currency: "CHF", expectedCents: 500, rowCount: 1 }])
    expect(rows.map(({ cents, closingNth }) => [cents, closingNth])).toEqual([
      [10_000, 1],
      [5_000, 1],
      [500, null],
    ])
    expect((await close([cash(500)])).body).toMatchObject({
      closings: [{ nth: 1 }, { nth: 2, closedBy: "Camille Favre", lines: [{ expectedCents: 500 }] }],
      toClose: [{ base: "morges" }],
    })
  })

  test("requires a reason when the counted sum differs, and stores it", async () => {
    const take = await aCharged(40_000)
    await take(10_000, "cash")
    const short = [cash(10_000, 9_980)]
    expect(await close(short)).toMatchObject({
      status: 422,
      body: { code: "reason-needed", errors: { note: [expect.any(String)] } },
    })
    expect((await close(short, { note: "Monnaie mal rendue" })).body).toMatchObject({
      closings: [{ note: "Monnaie mal rendue", lines: [{ expectedCents: 10_000, countedCents: 9_980 }] }],
    })
  })

  test("is not closed with outdated sums, nor twice", async () => {
    expect(await close([])).toMatchObject({ status: 409, body: { code: "nothing-to-close" } })
    const take = await aCharged(40_000)
    await take(10_000, "cash")
    const before = await rowsOf(on.db)
    for (const lines of [[cash(9_000)], [], [terminal(10_000)], [cash(10_000), terminal(0)]]) {
      expect(await close(lines)).toMatchObject({ status: 409, body: { code: "changed-meanwhile" } })
    }
    expect(await rowsOf(on.db)).toEqual(before)
    const key = uuid()
    const asked = { base: "nyon", day: "2027-06-10", lines: [cash(10_000)] }
    const twice = [await post("/till/closings", asked, key), await post("/till/closings", asked, key)]
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await day()).closings).toHaveLength(1)
  })

  test("ends its day at the school's midnight", async () => {
    const take = await aCharged(40_000)
    now = new Date("2027-06-10T21:59:59.999Z")
    await take(1_000, "cash")
    now = new Date("2027-06-10T22:00:00Z")
    await take(2_000, "cash")
    expect((await day()).open).toMatchObject([{ expectedCents: 1_000 }])
    expect((await day("date=2027-06-11&base=nyon")).open).toMatchObject([{ expectedCents: 2_000 }])
  })
})
