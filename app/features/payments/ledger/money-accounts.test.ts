import type { Insertable } from "kysely"
import { v7 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import type { Tables } from "#app/platform/database/tables.server.ts"
import { aLine, charge, pay } from "#tests/factories/ledger.ts"
import { applicationOf, reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { aSeat, aSession } from "#tests/factories/training.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"

describe.each(engines)("the money accounts on %s", (engine) => {
  const on = useDatabase(engine)
  const accounts = () => on.db.selectFrom("moneyAccounts").selectAll().orderBy("currency").execute()

  async function aBooking() {
    const [booking] = await reservationsOf(on.db, null, [{}])
    return booking?.id ?? ""
  }

  async function anApplication() {
    const userId = uuid()
    const person = { name: "Zoé F", firstName: "Zoé", lastName: "F", email: `${userId}@example.ch` }
    await on.db
      .insertInto("users")
      .values({ id: userId, ...person })
      .execute()
    return (await applicationOf(on.db, userId, { status: "approved" })).id
  }

  test("are made by the first row of money, with its currency and the id of what they belong to", async () => {
    const [bookingId, applicationId] = [await aBooking(), await anApplication()]
    expect(await accounts()).toEqual([])
    await charge(on.db, bookingId, { amountCents: 8_000, currency: "EUR" })
    await charge(on.db, applicationId, { amountCents: 45_000, currency: "CHF" })
    await charge(on.db, applicationId, { amountCents: 15_000, currency: "CHF" })
    await pay(on.db, bookingId, 8_000)
    expect(await accounts()).toEqual([
      { id: applicationId, bookingId: null, applicationId, currency: "CHF" },
      { id: bookingId, bookingId, applicationId: null, currency: "EUR" },
    ])
  })

  test("belong to exactly one booking or application, and each of these has one", async () => {
    const [bookingId, applicationId] = [await aBooking(), await anApplication()]
    const insert = (row: Insertable<Tables["moneyAccounts"]>) => on.db.insertInto("moneyAccounts").values(row).execute()
    await expect(insert({ bookingId, applicationId, currency: "CHF" })).rejects.toThrow("money_accounts_of_one")
    await expect(insert({ bookingId: null, applicationId: null, currency: "CHF" })).rejects.toThrow('column "id"')
    await expect(charge(on.db, uuid())).rejects.toThrow('column "id"')
    for (const owner of [
      { bookingId, applicationId: null },
      { bookingId: null, applicationId },
    ]) {
      await insert({ ...owner, currency: "CHF" })
      await expect(insert({ ...owner, currency: "EUR" })).rejects.toThrow("duplicate key")
    }
  })

  test("hold charges for seats of their own application alone", async () => {
    const [applicationId, other] = [await anApplication(), await anApplication()]
    const { id: sessionId } = await aSession(on.db, { currentParticipants: 1 })
    const bookingId = await aSeat(on.db, { applicationId, sessionId })
    const line = aLine({ code: "session-theory", amountCents: 15_000, currency: "CHF" })
    const row = { id: uuid(), kind: "charge", creditOf: null, undoes: null, createdAt: testNow } as const
    const named = (accountId: string) =>
      on.db
        .insertInto("charges")
        .values({ ...line, ...row, accountId, bookingId })
        .execute()
    await expect(named(other)).rejects.toThrow("charges_of_seat")
    await named(applicationId)
  })

  test("go with a booking, unless they hold money", async () => {
    const [emptied, charged] = [await aBooking(), await aBooking()]
    for (const id of [emptied, charged]) await charge(on.db, id)
    await on.db.deleteFrom("charges").where("accountId", "=", emptied).execute()
    const remove = (id: string) => on.db.deleteFrom("reservations").where("id", "=", id).execute()
    await remove(emptied)
    await expect(remove(charged)).rejects.toThrow("charges_in_one_currency")
    expect((await accounts()).map(({ id }) => id)).toEqual([charged])
  })
})

describe("a money account on PostgreSQL", () => {
  const on = useDatabase("postgres", { poolSize: 8 })

  test("is made once by charges at the same moment, without an error", async () => {
    const [booking] = await reservationsOf(on.db, null, [{}])
    const id = booking?.id ?? ""
    await Promise.all(Array.from({ length: 8 }, () => charge(on.db, id, { amountCents: 100 })))
    expect(await on.db.selectFrom("moneyAccounts").select("id").execute()).toEqual([{ id }])
    expect(await on.db.selectFrom("charges").select("id").execute()).toHaveLength(8)
  })
})
