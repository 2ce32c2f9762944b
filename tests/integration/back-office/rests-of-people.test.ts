import { v7 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { creditCancelled } from "#app/features/payments/ledger/write-charges.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { charge, pay } from "#tests/factories/ledger.ts"
import { applicationOf, reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

describe("the record of a person", () => {
  const on = useDatabase()

  async function somebody(email: string): Promise<string> {
    const id = uuid()
    await on.db.insertInto("users").values({ id, name: "", firstName: "Élodie", lastName: "Rochat", email }).execute()
    return id
  }

  test("sums the rests of all accounts by currency, also of those it does not list", async () => {
    const [id, other] = [await somebody("elodie@example.ch"), await somebody("marc@example.ch")]
    const people = await accountsOf(on)
    const admin = await people.someone("admin@example.ch", { role: "admin" })
    const rests = async () =>
      (await people.call("GET", `/api/v1/admin/users/${id}`, undefined, admin.cookie)).body.rests
    const bookings = await reservationsOf(
      on.db,
      id,
      Array.from({ length: 22 }, () => ({})),
    )
    const [oldest, second, ...latest] = bookings.map(({ id: bookingId }) => bookingId)
    if (!oldest || !second || !latest[0]) throw new Error("no bookings")
    const [asGuest] = await reservationsOf(on.db, null, [{ email: "elodie@example.ch" }])
    const [others] = await reservationsOf(on.db, other, [{}])
    for (const row of [asGuest, others]) await charge(on.db, row?.id ?? "", { amountCents: 2_500 })
    expect(await rests()).toEqual([])
    await charge(on.db, oldest, { amountCents: 30_000 })
    await pay(on.db, oldest, 10_000)
    await charge(on.db, latest[0], { amountCents: 5_000 })
    await charge(on.db, second, { amountCents: 8_000 })
    await pay(on.db, second, 8_000)
    await inTransaction(on.db, (trx) => creditCancelled(trx, second, { keptPercent: 0, now: testNow }))
    const { id: applicationId } = await applicationOf(on.db, id)
    await charge(on.db, applicationId, { code: "session-theory", amountCents: 15_000, currency: "CHF" })
    const francs = { currency: "CHF", toTakeCents: 15_000, toGiveBackCents: 0 }
    expect(await rests()).toEqual([{ currency: "EUR", toTakeCents: 25_000, toGiveBackCents: 8_000 }, francs])
    const { body } = await people.call("GET", `/api/v1/admin/users/${id}`, undefined, admin.cookie)
    expect((body.accounts as { id: string }[]).map((account) => account.id)).toEqual([applicationId, latest[0]])
    await on.db.updateTable("users").set({ emailVerified: true }).where("id", "=", id).execute()
    expect(await rests()).toEqual([{ currency: "EUR", toTakeCents: 27_500, toGiveBackCents: 8_000 }, francs])
  })
})
