import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { charge, pay } from "#tests/factories/ledger.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

const person = { name: "Camille Favre", street: "Rue du Lac", houseNumber: "12", postalCode: "1260", town: "Nyon" }

describe("the invoices of an account", () => {
  const on = useDatabase()
  let office: Awaited<ReturnType<typeof openOffice>>

  beforeEach(async () => {
    office = await openOffice()
  })

  async function openOffice() {
    const people = await accountsOf(on, { clock: { now: () => testNow } })
    const { cookie } = await people.someone("admin@example.ch", { role: "admin" })
    const [row] = await reservationsOf(on.db, null, [{ status: "confirmed", reservationType: "boat_license" }])
    const account = { reservationId: row?.id ?? "" }
    await charge(on.db, account)
    const path = `/api/v1/admin/accounts/reservation/${account.reservationId}`
    const send = async (act: string, body: object, key = uuid()) =>
      await people.call("POST", `${path}/${act}`, body, cookie, { headers: { "idempotency-key": key } })
    return { account, send }
  }

  test("are issued once for what is not invoiced yet, and the person is told", async () => {
    const { account, send } = office
    await pay(on.db, account, 10_500)
    const key = uuid()
    const asked = { seenRestCents: 24_500, ...person }
    const answers = await Promise.all([send("invoices", asked, key), send("invoices", asked, key)])
    const document = { number: "F-2027-0001", kind: "invoice", issuedOn: "2027-06-10", totalCents: 35_000 }
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { invoices: [document], toInvoiceCents: 0 } })
    }
    const { facts } = await on.db.selectFrom("invoices").select("facts").executeTakeFirstOrThrow()
    expect(facts).toMatchObject({ person: { ...person, country: "CH" }, paidCents: 10_500, dueCents: 24_500 })
    const [mail] = await sendQueued(on.db, testNow)
    expect(mail?.source).toContain("F-2027-0001")
    expect(await send("invoices", asked)).toMatchObject({ status: 409, body: { code: "nothing-to-invoice" } })
  })

  test("are followed by a credit note for a discount, and never edited", async () => {
    const { send } = office
    await send("invoices", { seenRestCents: 35_000, ...person })
    const discount = { seenRestCents: 35_000, amountCents: 5_000, currency: "EUR", text: "Fidélité" }
    expect(await send("discounts", discount)).toMatchObject({ status: 200, body: { toInvoiceCents: -5_000 } })
    expect(await send("invoices", { seenRestCents: 30_000, ...person })).toMatchObject({
      status: 200,
      body: { invoices: [{ totalCents: 35_000 }, { number: "NC-2027-0001", totalCents: -5_000 }], toInvoiceCents: 0 },
    })
    const told = await on.db.selectFrom("emails").select("kind").orderBy("id").execute()
    expect(told.map(({ kind }) => kind)).toEqual(["account-invoiced", "account-charged", "account-credited"])
  })

  test("leave the address away unless it is whole, and need a name", async () => {
    const { send } = office
    expect(await send("invoices", { seenRestCents: 35_000, ...person, name: " " })).toMatchObject({
      status: 422,
      body: { errors: { name: ["Indiquez à qui la facture s’adresse"] } },
    })
    expect(await on.db.selectFrom("invoices").select("id").execute()).toEqual([])
    await send("invoices", { seenRestCents: 35_000, ...person, town: "" })
    const { facts } = await on.db.selectFrom("invoices").select("facts").executeTakeFirstOrThrow()
    expect(facts).toMatchObject({ person: { name: person.name, street: null, town: null } })
  })
})
