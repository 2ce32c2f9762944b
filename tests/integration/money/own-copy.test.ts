import { describe, expect, test } from "vitest"
import { claimReservations } from "#app/features/reservations/book/claim-reservations.server.ts"
import { issue } from "#tests/factories/issued-invoices.ts"
import { charge, pay } from "#tests/factories/ledger.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

describe("a person's own copy", () => {
  const on = useDatabase()

  test("holds their own charges, invoices and payments only", async () => {
    const people = await accountsOf(on)
    const elodie = await people.someone("elodie@example.ch")
    const luc = await people.someone("luc@example.ch")
    for (const { userId } of [elodie, luc]) {
      const [row] = await reservationsOf(on.db, userId, [{ status: "confirmed" }])
      const account = row?.id ?? ""
      await charge(on.db, account, { text: `Location de ${userId}`, amountCents: 8_000 })
      await issue(on.db, account, { now: testNow, name: `Payeur ${userId}` })
      await pay(on.db, account, 3_000, { userId })
    }
    const { body } = await people.call("GET", "/api/v1/me/export", undefined, elodie.cookie)
    expect(body).toMatchObject({
      charges: [{ text: `Location de ${elodie.userId}`, amountCents: 8_000, currency: "EUR", kind: "charge" }],
      payments: [{ method: "terminal", amountCents: 3_000, base: "nyon" }],
      invoices: [{ number: "F-2027-0001", totalCents: 8_000, person: { name: `Payeur ${elodie.userId}` } }],
    })
  })

  test("and the school's view of the person hold payments as a guest, before the account existed", async () => {
    const people = await accountsOf(on)
    const admin = await people.someone("admin@example.ch", { role: "admin" })
    const email = "elodie@example.ch"
    const [row] = await reservationsOf(on.db, null, [{ status: "confirmed", email }])
    const account = row?.id ?? ""
    await charge(on.db, account, { amountCents: 8_000 })
    await pay(on.db, account, 3_000)
    const { userId, cookie } = await people.someone(email)
    await claimReservations(on.db, { userId, addresses: [{ email, leftAt: null }], now: new Date() })
    const copy = await people.call("GET", "/api/v1/me/export", undefined, cookie)
    expect(copy.body).toMatchObject({ charges: [{ amountCents: 8_000 }], payments: [{ amountCents: 3_000 }] })
    const person = await people.call("GET", `/api/v1/admin/users/${userId}`, undefined, admin.cookie)
    expect(person.body).toMatchObject({ paid: [{ currency: "EUR", cents: 3_000 }] })
  })
})
