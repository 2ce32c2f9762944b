import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { keepManageLink, mintManageLink } from "#app/features/bookings/links/manage-links.server.ts"
import { giveBack } from "#app/features/payments/counter/give-back.server.ts"
import { type PaymentToTake, takePayment } from "#app/features/payments/counter/take-payment.server.ts"
import { creditCancelled } from "#app/features/payments/ledger/write-charges.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { formatDay } from "#app/ui/formats.ts"
import { aCharge, charge, chargedBookings, issue } from "#tests/factories/issued-invoices.ts"
import { forgottenTraits } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { aCourse } from "#tests/factories/training.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { sessionSchool } from "#tests/support/people/session-school.ts"
import { pdfPages } from "#tests/support/read-pdf.ts"

const actor = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"

describe("a person's own receipts and invoices", () => {
  const on = useDatabase()
  let school: Awaited<ReturnType<typeof sessionSchool>>
  let booking: string
  let foreign: string
  let secret: string
  let now: Date

  beforeEach(async () => {
    now = testNow
    school = await sessionSchool(on, { clock: { now: () => now } })
    const [one, other] = await chargedBookings(on.db, 2, now)
    booking = one ?? ""
    foreign = other ?? ""
    secret = (await mintManageLink(on.db, booking)) ?? ""
  })

  const wait = (ms = 1000) => {
    now = new Date(now.getTime() + ms)
  }

  async function taken(accountId: string, amountCents: number, traits: Partial<PaymentToTake> = {}): Promise<string> {
    const paymentId = uuid()
    const how = { currency: "CHF", method: "cash", base: "nyon" } as const
    const take = { paymentId, accountId, userId: null, amountCents, ...how, actor, now, ...traits }
    expect(await inTransaction(on.db, (trx) => takePayment(trx, take))).toEqual({ ok: true })
    return paymentId
  }

  async function returned(paymentId: string, amountCents: number): Promise<string> {
    const refundId = uuid()
    const give = { refundId, paymentId, amountCents, method: "cash", base: "nyon", actor, now } as const
    expect(await inTransaction(on.db, (trx) => giveBack(trx, give))).toEqual({ ok: true })
    return refundId
  }

  async function fetched(path: string, body: object, cookie = "") {
    const headers = { "content-type": "application/json", origin: "http://localhost", cookie }
    const init = { method: "POST", headers, body: JSON.stringify(body) }
    const answer = await school.people.app.request(`/api/v1${path}`, init)
    const bytes = await answer.bytes()
    if (answer.status !== 200) {
      const { code } = JSON.parse(new TextDecoder().decode(bytes)) as { code: string }
      return { status: answer.status, code, headers: answer.headers, bytes, text: "" }
    }
    return { status: 200, code: "", headers: answer.headers, bytes, text: (await pdfPages(bytes)).join() }
  }

  const receipt = (paymentId: string, key: object = { secret }, cookie = "") =>
    fetched("/own-reservation/receipt", { ...key, paymentId }, cookie)
  const invoice = (invoiceId: string, key: object = { secret }, cookie = "") =>
    fetched("/own-reservation/invoice", { ...key, invoiceId }, cookie)

  async function issuedFor(accountId: string): Promise<string> {
    const outcome = await issue(on.db, accountId, { now })
    return outcome.ok ? outcome.issued.id : ""
  }

  test("a guest's receipt names the person, the service, the amount, the method and the rest at that time", async () => {
    await issuedFor(booking)
    const paymentId = await taken(booking, 10_000)
    const { reference } = await on.db
      .selectFrom("reservations")
      .select("reference")
      .where("id", "=", booking)
      .executeTakeFirstOrThrow()
    const first = await receipt(paymentId)
    const own = `P-${paymentId.slice(-12).toUpperCase()}`
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="recu-${own}.pdf"`,
      "cache-control": "private, no-store",
    })
    for (const words of [`Reçu ${own}`, "Espèces", "F-2027-0001", `réservation ${reference}`]) {
      expect(first.text).toContain(words)
    }
    expect(first.text).toMatch(/Montant reçu\s+CHF\s100/)
    expect(first.text).toMatch(/Reste à payer après ce paiement\s+CHF\s140/)

    wait()
    await taken(booking, 14_000)
    await charge(on.db, booking, [aCharge({ code: "extra", text: "Gilet", quantity: 1, amountCents: 500 })], now)
    await issuedFor(booking)
    expect(Buffer.compare((await receipt(paymentId)).bytes, first.bytes)).toBe(0)
  })

  test("the receipt of the last payment shows no rest, the receipt of a refund shows the amount", async () => {
    const paymentId = await taken(booking, 24_000)
    expect((await receipt(paymentId)).text).toContain("Plus rien n’est dû. Merci.")
    wait()
    await inTransaction(on.db, (trx) => creditCancelled(trx, booking, { keptPercent: 50, now }))
    const refundId = await returned(paymentId, 12_000)
    const refund = await receipt(refundId)
    expect(refund.text).toContain(`Reçu de remboursement R-${refundId.slice(-12).toUpperCase()}`)
    expect(refund.text).toMatch(/Montant remboursé\s+CHF\s120/)
    expect(refund.text).not.toContain("Reste à payer")
    expect((await receipt(paymentId)).text).toMatch(/Montant reçu\s+CHF\s240/)
  })

  test("the receipt of a transfer above the rest names what the school owes", async () => {
    const transfer = { method: "transfer", base: null } as const
    const { text } = await receipt(await taken(booking, 25_000, transfer))
    expect(text).toMatch(/L’école vous doit\s+CHF\s10/)
    expect(text).not.toContain("Plus rien n’est dû")
  })

  test("the receipt of a transfer names the day of the bank, and the rest and the invoice at its booking", async () => {
    wait(86_400_000)
    const cash = await taken(booking, 10_000)
    const first = await receipt(cash)
    wait()
    await issuedFor(booking)
    const receivedAt = new Date(testNow.getTime() - 86_400_000)
    const transfer = await receipt(await taken(booking, 4_000, { method: "transfer", base: null, receivedAt }))
    for (const words of ["F-2027-0001", formatDay(dayAt(receivedAt), "date")]) expect(transfer.text).toContain(words)
    expect(transfer.text).toMatch(/Reste à payer après ce paiement\s+CHF\s100/)
    expect(Buffer.compare((await receipt(cash)).bytes, first.bytes)).toBe(0)
  })

  test("a pending or failed payment, another account's payment and an unknown one have no receipt", async () => {
    const stranger = await taken(foreign, 24_000)
    expect(await receipt(stranger)).toMatchObject({ status: 404, code: "receipt-unknown" })
    expect(await receipt(uuid())).toMatchObject({ status: 404, code: "receipt-unknown" })
    expect((await receipt("1")).status).toBe(422)
    const paymentId = await taken(booking, 10_000)
    for (const [status, answer] of [
      ["pending", 404],
      ["failed", 404],
      ["completed", 200],
      ["refunded", 200],
    ] as const) {
      await on.db.updateTable("paymentTransactions").set({ status }).where("id", "=", paymentId).execute()
      expect((await receipt(paymentId)).status).toBe(answer)
    }
    for (const key of [{ secret: `${secret}A` }, { reservationId: booking }]) {
      expect(await receipt(paymentId, key)).toMatchObject({ status: 404, code: "unknown-link" })
    }
    expect((await receipt(paymentId, {})).status).toBe(404)
  })

  test("the owner's session opens the documents, another account's session does not", async () => {
    const owner = await school.people.someone("owner@example.ch")
    const other = await school.people.someone("other@example.ch")
    await on.db.updateTable("reservations").set({ userId: owner.userId }).where("id", "=", booking).execute()
    const paymentId = await taken(booking, 10_000)
    const invoiceId = await issuedFor(booking)
    expect((await receipt(paymentId, { reservationId: booking }, owner.cookie)).status).toBe(200)
    expect((await invoice(invoiceId, { reservationId: booking }, owner.cookie)).status).toBe(200)
    expect((await receipt(paymentId, { reservationId: booking }, other.cookie)).status).toBe(404)
    expect((await invoice(invoiceId, { reservationId: booking }, other.cookie)).status).toBe(404)
    await on.db.updateTable("manageLinks").set({ revokedAt: now }).execute()
    expect(await receipt(paymentId)).toMatchObject({ status: 404, code: "unknown-link" })
    expect(await invoice(invoiceId)).toMatchObject({ status: 404, code: "unknown-link" })
  })

  test("the secret of an answer shows the booking, and none of its documents", async () => {
    await keepManageLink(on.db, booking, "of-the-answer")
    const key = { secret: "of-the-answer" }
    const paymentId = await taken(booking, 10_000)
    const invoiceId = await issuedFor(booking)
    const view = await school.people.call("POST", "/api/v1/own-reservation", key)
    expect([view.status, view.body.invoices]).toEqual([200, []])
    expect(await receipt(paymentId, key)).toMatchObject({ status: 404, code: "receipt-unknown" })
    expect(await invoice(invoiceId, key)).toMatchObject({ status: 404, code: "invoice-unknown" })
  })

  test("invoices and credit notes are listed, and each is the same file at every request", async () => {
    expect(await issuedFor(foreign)).not.toBe("")
    const invoiceId = await issuedFor(booking)
    wait()
    await inTransaction(on.db, (trx) => creditCancelled(trx, booking, { keptPercent: 0, now }))
    const creditId = await issuedFor(booking)
    const view = await school.people.call("POST", "/api/v1/own-reservation", { secret })
    const { issuedOn } = await on.db.selectFrom("invoices").select("issuedOn").executeTakeFirstOrThrow()
    const both = { issuedOn, currency: "CHF" }
    expect(view.body.invoices).toEqual([
      { id: invoiceId, number: "F-2027-0002", kind: "invoice", totalCents: 24_000, ...both },
      { id: creditId, number: "NC-2027-0001", kind: "credit-note", totalCents: -24_000, ...both },
    ])
    const first = await invoice(invoiceId)
    expect(first.headers.get("content-disposition")).toBe('inline; filename="F-2027-0002.pdf"')
    expect(first.headers.get("cache-control")).toBe("private, no-store")
    expect(first.text).toContain("Facture F-2027-0002")
    expect(Buffer.compare((await invoice(invoiceId)).bytes, first.bytes)).toBe(0)
    expect((await invoice(creditId)).text).toContain("Note de crédit NC-2027-0001")
  })

  test("another account's invoice is not found", async () => {
    const strangers = await issuedFor(foreign)
    expect(await invoice(strangers)).toMatchObject({ status: 404, code: "invoice-unknown" })
    expect(await invoice(uuid())).toMatchObject({ status: 404, code: "invoice-unknown" })
    const otherSecret = (await mintManageLink(on.db, foreign)) ?? ""
    expect((await invoice(strangers, { secret: otherSecret })).status).toBe(200)
  })

  test("a candidate gets the receipt of the fee by the link and by the account; another candidate does not", async () => {
    const candidate = await school.candidate()
    const other = await school.candidate("Marc")
    await candidate.submit(await aCourse(on.db))
    const applicationId = candidate.draft.id
    const link = (await mintManageLink(on.db, applicationId)) ?? ""
    const { id: paymentId } = await on.db
      .selectFrom("paymentTransactions")
      .select("id")
      .where("accountId", "=", applicationId)
      .executeTakeFirstOrThrow()
    const path = "/own-sessions/receipt"
    const first = await fetched(path, { secret: link, paymentId })
    expect(first.text).toMatch(/Élodie Rochat[\s\S]*Formation, /)
    expect(first.text).toMatch(/Montant reçu\s+CHF\s450/)
    expect(first.text).toContain("Plus rien n’est dû")
    const again = await fetched(path, { secret: link, paymentId })
    expect(Buffer.compare(again.bytes, first.bytes)).toBe(0)
    const address = { address: "Chemin du Port 4", postalCode: "1260", city: "Nyon" }
    await on.db.updateTable("boatLicenseApplications").set(address).where("id", "=", applicationId).execute()
    for (const key of [{ secret: link }, { applicationId }]) {
      const { text } = await fetched(path, { ...key, paymentId }, candidate.cookie)
      expect(text).toContain("Élodie Rochat")
      expect(text).not.toContain("Chemin du Port")
    }
    expect(await fetched(path, { applicationId, paymentId }, other.cookie)).toMatchObject({ code: "unknown-sessions" })
    const stolen = { applicationId: other.draft.id, paymentId }
    expect((await fetched(path, stolen, other.cookie)).status).toBe(404)
    const strangers = { secret: link, invoiceId: await issuedFor(foreign) }
    expect(await fetched("/own-sessions/invoice", strangers)).toMatchObject({ status: 404, code: "invoice-unknown" })
    const view = await school.people.call("POST", "/api/v1/own-sessions", { secret: link })
    expect(view.body).toMatchObject({ invoices: [], account: { payments: [{ id: paymentId, status: "done" }] } })
  })

  test("administrators alone open every receipt, but none of a forgotten person", async () => {
    const paymentId = await taken(booking, 10_000)
    const open = async (id: string, cookie: string) =>
      await school.people.app.request(`/api/v1/admin/payments/${id}/receipt`, { headers: { cookie } })
    const { cookie } = school.admin
    const answer = await open(paymentId, cookie)
    expect(Buffer.compare(await answer.bytes(), (await receipt(paymentId)).bytes)).toBe(0)
    expect((await open(uuid(), cookie)).status).toBe(404)
    expect((await open("1", cookie)).status).toBe(422)
    expect((await open(paymentId, (await school.candidate()).cookie)).status).toBe(403)
    await on.db.updateTable("reservations").set(forgottenTraits).where("id", "=", booking).execute()
    expect((await open(paymentId, cookie)).status).toBe(404)
  })
})
