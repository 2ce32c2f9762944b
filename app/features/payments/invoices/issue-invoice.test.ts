import { describe, expect, test } from "vitest"
import { changeBilling } from "#app/features/payments/billing/change-billing.server.ts"
import { takePayment } from "#app/features/payments/counter/take-payment.server.ts"
import type { ChargeRow } from "#app/features/payments/ledger/ledger.rules.ts"
import { creditCancelled } from "#app/features/payments/ledger/write-charges.server.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { plainIban, qrIban } from "#tests/factories/invoices.ts"
import { aCharge, charge, chargedBookings, issue } from "#tests/factories/issued-invoices.ts"
import { testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { pdfPages } from "#tests/support/read-pdf.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { invoiceFactsSchema } from "./invoice.schema.ts"
import { invoiceFile, invoicesOf } from "./invoices.queries.server.ts"

describe.each(engines)("an invoice on %s", (engine) => {
  const on = useDatabase(engine)

  async function charged(now = testNow): Promise<string> {
    const [account] = await chargedBookings(on.db, 1, now)
    return account ?? ""
  }

  async function factsOf(account: string) {
    const rows = await on.db
      .selectFrom("invoices")
      .select("facts")
      .where("accountId", "=", account)
      .orderBy("id")
      .execute()
    return rows.map(({ facts }) => invoiceFactsSchema.parse(facts))
  }

  async function cancel(account: string, keptPercent: number, text?: string) {
    const which = (line: ChargeRow) => text === undefined || line.text === text
    await inTransaction(on.db, (trx) => creditCancelled(trx, account, { keptPercent, which, now: testNow }))
  }

  async function pay(account: string, amountCents: number) {
    const paid = await inTransaction(on.db, (trx) =>
      takePayment(trx, {
        paymentId: crypto.randomUUID(),
        accountId: account,
        userId: null,
        amountCents,
        currency: "CHF",
        method: "transfer",
        base: null,
        actor: "system",
        now: testNow,
      }),
    )
    expect(paid).toEqual({ ok: true })
  }

  async function nameAccount(iban: string) {
    const address = { street: "Quai des Alpes", houseNumber: "12", postalCode: "1260", town: "Nyon" }
    const change = { version: 0, iban, uid: "CHE-123.456.788", ...address, country: "CH" as const }
    expect(await changeBilling(on.db, { change, actor: "system" })).toEqual({ ok: true })
  }

  test("names the charges, the person, the school and the last day to pay", async () => {
    await nameAccount(qrIban)
    const account = await charged()
    expect(await issue(on.db, account, { now: testNow, dueOn: "2027-06-11" })).toEqual({
      ok: true,
      issued: { id: expect.any(String), kind: "invoice", number: "F-2027-0001" },
    })
    const [facts] = await factsOf(account)
    expect(facts).toMatchObject({
      kind: "invoice",
      number: "F-2027-0001",
      issuedOn: "2027-06-10",
      dueOn: "2027-06-11",
      currency: "CHF",
      school: { legalName: "École nautique des Trois Ports Sàrl", uid: "CHE-123.456.788", vatNumber: null },
      person: { name: "Zoé Kovačević" },
      lines: [{ text: "Location de bateau, 3 heures", quantity: 3, unitCents: 8_000, cents: 24_000 }],
      totalCents: 24_000,
      paidCents: 0,
      dueCents: 24_000,
      payment: { iban: qrIban, referenceType: "QRR", reference: "000000000000000120270000013" },
      creditOf: null,
    })
    const [event] = await on.db.selectFrom("events").select("change").where("action", "=", "invoice.issued").execute()
    expect(event?.change).toEqual({ kind: "invoice", number: "F-2027-0001", totalCents: 24_000, currency: "CHF" })
  })

  test("is refused when all charges are invoiced, and takes no number", async () => {
    const account = await charged()
    await issue(on.db, account, { now: testNow })
    expect(await issue(on.db, account, { now: testNow })).toEqual({ ok: false, refusal: "nothing-to-invoice" })
    await charge(on.db, account, [aCharge()], testNow)
    expect(await issue(on.db, account, { now: testNow })).toMatchObject({ issued: { number: "F-2027-0002" } })
  })

  test("is refused while credits cancel out its charges; the next invoice lists them all", async () => {
    const account = await charged()
    await cancel(account, 0)
    expect(await issue(on.db, account, { now: testNow })).toEqual({ ok: false, refusal: "nothing-to-invoice" })
    await charge(on.db, account, [aCharge({ amountCents: 9_000, quantity: 1, unitCents: 9_000 })], testNow)
    await issue(on.db, account, { now: testNow })
    const [facts] = await factsOf(account)
    expect(facts?.lines.map(({ cents }) => cents)).toEqual([24_000, -24_000, 9_000])
    expect(facts?.totalCents).toBe(9_000)
  })

  test("asks for the rest of the account, at most its own total", async () => {
    await nameAccount(plainIban)
    const account = await charged()
    await pay(account, 10_000)
    await issue(on.db, account, { now: testNow, dueOn: "2027-06-11" })
    const [partly] = await factsOf(account)
    expect(partly).toMatchObject({ totalCents: 24_000, paidCents: 10_000, dueCents: 14_000 })
    expect(partly?.payment).toMatchObject({ iban: plainIban, referenceType: "SCOR" })

    await charge(on.db, account, [aCharge({ quantity: 1, amountCents: 8_000 })], testNow)
    await issue(on.db, account, { now: testNow })
    expect((await factsOf(account))[1]).toMatchObject({ totalCents: 8_000, paidCents: 0, dueCents: 8_000 })

    await charge(on.db, account, [aCharge({ quantity: 1, amountCents: 8_000 })], testNow)
    await pay(account, 30_000)
    await issue(on.db, account, { now: testNow, dueOn: "2027-06-11" })
    expect((await factsOf(account))[2]).toMatchObject({ paidCents: 8_000, dueCents: 0, dueOn: null, payment: null })
  })

  test("is corrected by a credit note, and followed by another invoice", async () => {
    await nameAccount(qrIban)
    const account = await charged()
    await issue(on.db, account, { now: testNow })
    await cancel(account, 25)
    expect(await issue(on.db, account, { now: testNow })).toMatchObject({ issued: { number: "NC-2027-0001" } })
    await charge(on.db, account, [aCharge()], testNow)
    await issue(on.db, account, { now: testNow })
    expect(await factsOf(account)).toMatchObject([
      { number: "F-2027-0001", totalCents: 24_000, creditOf: null },
      { number: "NC-2027-0001", totalCents: -18_000, dueCents: 0, payment: null, creditOf: "F-2027-0001" },
      { number: "F-2027-0002", totalCents: 24_000, creditOf: null },
    ])
    expect((await invoicesOf(on.db, account)).map(({ kind, number }) => [kind, number])).toEqual([
      ["invoice", "F-2027-0001"],
      ["credit-note", "NC-2027-0001"],
      ["invoice", "F-2027-0002"],
    ])
  })

  test("is named by the credit note of its charges, whichever documents followed it", async () => {
    const account = await charged()
    await issue(on.db, account, { now: testNow })
    for (const text of ["Gilet", "Carburant"]) {
      await charge(on.db, account, [aCharge({ code: "extra", text, quantity: 1, amountCents: 5_000 })], testNow)
      await issue(on.db, account, { now: testNow })
    }
    const rental = "Location de bateau, 3 heures"
    await cancel(account, 50, rental)
    await issue(on.db, account, { now: testNow })
    await cancel(account, 0, "Carburant")
    await cancel(account, 0, rental)
    await issue(on.db, account, { now: testNow })
    const notes = (await factsOf(account)).filter(({ kind }) => kind === "credit-note")
    expect(notes.map(({ creditOf }) => creditOf)).toEqual(["F-2027-0001", "F-2027-0001, F-2027-0003"])
  })

  test("is not named by a credit of what a credit note had charged", async () => {
    const account = await charged()
    await issue(on.db, account, { now: testNow })
    await cancel(account, 0)
    await charge(on.db, account, [aCharge({ code: "extra", text: "Gilet", quantity: 1, amountCents: 5_000 })], testNow)
    await issue(on.db, account, { now: testNow })
    await cancel(account, 0)
    await issue(on.db, account, { now: testNow })
    expect((await factsOf(account)).map(({ number, creditOf }) => [number, creditOf])).toEqual([
      ["F-2027-0001", null],
      ["NC-2027-0001", "F-2027-0001"],
      ["NC-2027-0002", "NC-2027-0001"],
    ])
  })

  test("that its facts refuse writes nothing, and takes no number", async () => {
    const account = await charged()
    const before = await rowsOf(on.db)
    await expect(issue(on.db, account, { now: testNow, name: "" })).rejects.toThrow("person")
    expect(await rowsOf(on.db)).toEqual(before)
    expect(await issue(on.db, account, { now: testNow })).toMatchObject({ issued: { number: "F-2027-0001" } })
  })

  test("has the VAT of its lines, and the number of a school that owes it", async () => {
    await on.db
      .insertInto("vatRegistrations")
      .values({ validFrom: "2027-01-01", number: "CHE-123.456.788 TVA", createdBy: "system" })
      .execute()
    const account = await charged()
    const lines = [
      aCharge({ vatPermille: 81, amountCents: 10_001 }),
      aCharge({ vatPermille: 81, amountCents: 10_001 }),
      aCharge({ vatPermille: 0, amountCents: 35_000, code: "lesson", text: "Première leçon" }),
    ]
    await charge(on.db, account, lines, testNow)
    await issue(on.db, account, { now: testNow })
    const [facts] = await factsOf(account)
    expect(facts?.school.vatNumber).toBe("CHE-123.456.788 TVA")
    expect(facts?.vat).toEqual([{ permille: 81, grossCents: 20_002, vatCents: 1_499 }])
    const ofLines = facts?.lines.reduce((sum, { cents, vatPermille }) => sum + (vatPermille ? cents : 0), 0)
    expect(ofLines).toBe(20_002)
  })

  test("of a service after the registration names the number to come, and without VAT none", async () => {
    await on.db
      .insertInto("vatRegistrations")
      .values({ validFrom: "2028-01-01", number: "CHE-123.456.788 TVA", createdBy: "system" })
      .execute()
    const [taxed] = await chargedBookings(on.db, 1, testNow, { vatPermille: 81 })
    for (const account of [await charged(), taxed ?? ""]) await issue(on.db, account, { now: testNow })
    const rows = await on.db.selectFrom("invoices").select("facts").orderBy("number").execute()
    expect(rows.map(({ facts }) => facts.school.vatNumber)).toEqual([null, "CHE-123.456.788 TVA"])
  })

  test("has the year of Zurich's calendar in its number", async () => {
    const [old = "", fresh = ""] = await chargedBookings(on.db, 2, testNow)
    await issue(on.db, old, { now: new Date(instantAt("2028-01-01", "00:00").getTime() - 1) })
    await issue(on.db, fresh, { now: instantAt("2028-01-01", "00:00") })
    const rows = await on.db.selectFrom("invoices").select(["year", "number", "issuedOn"]).orderBy("year").execute()
    expect(rows).toEqual([
      { year: 2027, number: 1, issuedOn: "2027-12-31" },
      { year: 2028, number: 1, issuedOn: "2028-01-01" },
    ])
  })

  test("is the same file after the school's address changes", async () => {
    const account = await charged()
    const issued = await issue(on.db, account, { now: testNow })
    const id = issued.ok ? issued.issued.id : ""
    const first = await invoiceFile(on.db, id)
    await nameAccount(qrIban)
    const second = await invoiceFile(on.db, id)
    expect(first?.name).toBe("F-2027-0001.pdf")
    expect(Buffer.compare(first?.bytes ?? Buffer.alloc(0), second?.bytes ?? Buffer.alloc(1))).toBe(0)
    expect((await pdfPages(first?.bytes ?? new Uint8Array())).join()).toContain("À payer à l’école.")
    expect(await invoiceFile(on.db, crypto.randomUUID())).toBeUndefined()
  })
})
