import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { charge, pay } from "#tests/factories/ledger.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

const person = { name: "Camille Favre", street: "Rue du Lac", houseNumber: "12", postalCode: "1260", town: "Nyon" }

const seen = { seenRestCents: 35_000, seenToInvoiceCents: 35_000 }

const emptyAddress = { street: null, houseNumber: null, postalCode: null, town: null, country: null }

describe("the invoices of an account", () => {
  const on = useDatabase()
  let office: Awaited<ReturnType<typeof openOffice>>

  beforeEach(async () => {
    office = await openOffice()
  })

  async function openOffice() {
    const people = await accountsOf(on, { clock: { now: () => testNow } })
    const { cookie } = await people.someone("admin@example.ch", { role: "admin" })
    const [row] = await reservationsOf(on.db, null, [{ status: "confirmed", kind: "boat_license" }])
    const account = row?.id ?? ""
    await charge(on.db, account)
    const path = `/api/v1/admin/accounts/reservation/${account}`
    const send = async (act: string, body: object, key = uuid()) =>
      await people.call("POST", `${path}/${act}`, body, cookie, { headers: { "idempotency-key": key } })
    return { account, send }
  }

  test("are issued once for the uninvoiced charges, and mailed to the person", async () => {
    const { account, send } = office
    await pay(on.db, account, 10_500)
    const key = uuid()
    const asked = { seenRestCents: 24_500, seenToInvoiceCents: 35_000, ...person }
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
    await send("invoices", { ...seen, ...person })
    const discount = { seenRestCents: 35_000, amountCents: 5_000, currency: "EUR", text: "Fidélité" }
    expect(await send("discounts", discount)).toMatchObject({ status: 200, body: { toInvoiceCents: -5_000 } })
    expect(await send("invoices", { seenRestCents: 30_000, seenToInvoiceCents: -5_000, ...person })).toMatchObject({
      status: 200,
      body: { invoices: [{ totalCents: 35_000 }, { number: "NC-2027-0001", totalCents: -5_000 }], toInvoiceCents: 0 },
    })
    const told = await on.db.selectFrom("emails").select("kind").orderBy("id").execute()
    expect(told.map(({ kind }) => kind)).toEqual(["account-invoiced", "account-charged", "account-credited"])
  })

  test("are refused with another sum than the one shown, also where the rest is the same", async () => {
    const { account, send } = office
    await charge(on.db, account, { code: "extra", text: "Gilet", amountCents: 2_000 })
    await pay(on.db, account, 2_000)
    const before = await rowsOf(on.db)
    expect(await send("invoices", { ...seen, ...person })).toMatchObject({
      status: 409,
      body: { code: "to-invoice-changed" },
    })
    expect(await rowsOf(on.db)).toEqual(before)
    const anew = await send("invoices", { ...seen, seenToInvoiceCents: 37_000, ...person })
    expect(anew).toMatchObject({ status: 200, body: { invoices: [{ totalCents: 37_000 }] } })
  })

  /** Begins an online payment. @returns a command that ends it */
  async function payOnline(accountId: string, amountCents: number) {
    const id = uuid()
    const account = { accountId, userId: null, currency: "EUR" } as const
    const way = { kind: "payment", purpose: "account", method: "online", provider: "card", status: "pending" } as const
    await on.db
      .insertInto("paymentTransactions")
      .values({ id, ...account, ...way, amountCents, createdAt: testNow })
      .execute()
    return async (status: "failed") =>
      await on.db.updateTable("paymentTransactions").set({ status }).where("id", "=", id).execute()
  }

  test("wait for an online payment, and credit notes do not", async () => {
    const { account, send } = office
    const end = await payOnline(account, 10_000)
    const before = await rowsOf(on.db)
    expect(await send("invoices", { ...seen, ...person })).toMatchObject({
      status: 409,
      body: { code: "payment-under-way" },
    })
    expect(await rowsOf(on.db)).toEqual(before)
    await end("failed")
    expect(await send("invoices", { ...seen, ...person })).toMatchObject({ status: 200 })
    await send("discounts", { seenRestCents: 35_000, amountCents: 5_000, currency: "EUR", text: "Fidélité" })
    await payOnline(account, 10_000)
    const credit = { seenRestCents: 30_000, seenToInvoiceCents: -5_000, ...person }
    expect(await send("invoices", credit)).toMatchObject({ status: 200, body: { toInvoiceCents: 0 } })
  })

  async function refused(traits: object) {
    const before = await rowsOf(on.db)
    const { status, body } = await office.send("invoices", { ...seen, ...person, ...traits })
    expect(status).toBe(422)
    expect(await rowsOf(on.db)).toEqual(before)
    return body.errors
  }

  async function issuedTo(traits: object) {
    expect(await office.send("invoices", { ...seen, ...person, ...traits })).toMatchObject({
      status: 200,
    })
    return (await on.db.selectFrom("invoices").select("facts").executeTakeFirstOrThrow()).facts.person
  }

  test("need a name, and a whole address or none", async () => {
    const whole = ", ou laissez toute l’adresse vide"
    const empty = { street: "", houseNumber: "", postalCode: "", town: "" }
    expect(await refused({ name: " " })).toEqual({ name: ["Indiquez à qui la facture s’adresse"] })
    expect(await refused({ town: " " })).toEqual({ town: [`Indiquez la localité${whole}`] })
    expect(await refused({ ...empty, houseNumber: "12" })).toEqual({
      street: [`Indiquez la rue${whole}`],
      postalCode: [`Indiquez le code postal${whole}`],
      town: [`Indiquez la localité${whole}`],
    })
    expect(await issuedTo(empty)).toEqual({ name: person.name, ...emptyAddress })
  })

  test.each([
    ["CH", "126", "Un code postal a 4 chiffres (Suisse)"],
    ["CH", "CH-1260", "Un code postal a 4 chiffres (Suisse)"],
    ["FR", "1260", "Un code postal a 5 chiffres (France)"],
  ])("refuse a postal code of %s like %s", async (country, postalCode, sentence) => {
    expect(await refused({ country, postalCode })).toEqual({ postalCode: [sentence] })
  })

  test("go to a neighbouring country, and to no other", async () => {
    expect(await refused({ country: "GB" })).toEqual({ country: ["Choisissez un pays de la liste"] })
    const abroad = { houseNumber: "", postalCode: "74500", town: "Évian-les-Bains", country: "FR" }
    expect(await issuedTo(abroad)).toEqual({ ...person, ...abroad, houseNumber: null })
  })

  test("store names as they are printed, and refuse what no Latin letter writes", async () => {
    const sentence =
      "s’écrit en lettres latines, sans emoji\u00a0: les autres signes ne s’impriment pas sur un document."
    expect(await refused({ name: "Иван Петров", town: "Ниона" })).toEqual({
      name: [`Le nom ${sentence}`],
      town: [`La localité ${sentence}`],
    })
    expect(await issuedTo({ name: "Nguyễn Thị Hương" })).toMatchObject({ name: "Nguyen Thi Huong" })
  })
})
