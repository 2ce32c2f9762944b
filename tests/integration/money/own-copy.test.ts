import { describe, expect, test } from "vitest"
import { charge, pay } from "#tests/factories/ledger.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

describe("a person's own copy", () => {
  const on = useDatabase()

  test("holds what they were charged and paid, and nobody else's", async () => {
    const people = await accountsOf(on)
    const elodie = await people.someone("elodie@example.ch")
    const luc = await people.someone("luc@example.ch")
    for (const { userId } of [elodie, luc]) {
      const [row] = await reservationsOf(on.db, userId, [{ status: "confirmed" }])
      const account = { reservationId: row?.id ?? "" }
      await charge(on.db, account, { text: `Location de ${userId}`, amountCents: 8_000 })
      await pay(on.db, account, 3_000, { userId })
    }
    const { body } = await people.call("GET", "/api/v1/me/export", undefined, elodie.cookie)
    expect(body).toMatchObject({
      charges: [{ text: `Location de ${elodie.userId}`, amountCents: 8_000, currency: "EUR", kind: "charge" }],
      payments: [{ method: "terminal", amountCents: 3_000, base: "nyon" }],
    })
  })
})
