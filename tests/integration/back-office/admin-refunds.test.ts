import { describe, expect, test } from "vitest"
import { forgetCandidate } from "#app/features/licence/application/forget-candidate.server.ts"
import { resumeFeeRefunds } from "#app/features/licence/payment/refund-application.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { balance } from "#tests/factories/ledger.ts"
import { testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { cardProvider, paymentDeps, sweepTime } from "#tests/support/people/payments.ts"
import { schoolWith } from "#tests/support/people/submitted-candidate.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

const elodie = "elodie@example.ch"

describe("the fee of a rejected application", () => {
  const on = useDatabase()

  /** Paid at a provider of cards, submitted and, unless said otherwise, rejected. */
  async function rejected({ decision = "rejected" } = {}) {
    const card = cardProvider()
    const school = await schoolWith(on, { paymentProvider: card.provider })
    const person = await school.submitted(elodie)
    await school.decide(person.id, { decision })
    const [paid] = await on.db.selectFrom("paymentTransactions").selectAll().execute()
    const providerRef = await card.settled(paid?.id ?? "", "completed")
    await on.db.updateTable("paymentTransactions").set({ provider: "card", providerRef }).execute()
    return { card, school, ...person }
  }

  const payments = () =>
    on.db
      .selectFrom("paymentTransactions")
      .select(["kind", "status", "amountCents"])
      .orderBy("createdAt")
      .orderBy("id")
      .execute()

  test("is given back once, with an event and a mail, however often it is asked for", async () => {
    const { school, id } = await rejected()
    const other = await school.someone("admin2@example.ch", { role: "admin" })
    const answers = await Promise.all([school.refund(id), school.refund(id, other.cookie), school.refund(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await school.refund(id)).body).toMatchObject({
      status: "rejected",
      payment: { status: "refunded", amountCents: 45_000, refundPending: false },
    })
    expect(await payments()).toEqual([
      { kind: "payment", status: "refunded", amountCents: 45_000 },
      { kind: "refund", status: "refunded", amountCents: 45_000 },
    ])
    expect(await school.events("payment.refunded")).toHaveLength(1)
    expect(await school.mailsTo(elodie)).toEqual(["application-rejected", "payment-refunded"])
    expect(await school.mailed("payment-refunded")).toMatchObject({
      firstName: "Élodie",
      amountCents: 45_000,
      reference: "card-1-back-1",
      simulated: false,
    })
    expect((await sendQueued(on.db)).filter(({ recipients }) => recipients.includes(elodie))).toHaveLength(3)
    expect((await school.read(id)).body.history).toMatchObject([
      { action: "application.submitted" },
      { action: "application.rejected" },
      { action: "payment.refunded", actor: "person" },
    ])
  })

  test("waits while the provider is out of reach, and says so", async () => {
    const { card, school, id } = await rejected()
    card.line.down = true
    expect(await school.refund(id)).toMatchObject({ status: 502, body: { code: "provider-unavailable" } })
    expect((await school.read(id)).body.payment).toMatchObject({ status: "completed", refundPending: true })
    expect(await school.mailsTo(elodie)).toEqual(["application-rejected"])
    card.line.down = false
    expect((await school.refund(id)).body.payment).toMatchObject({ status: "refunded", refundPending: false })
    expect(await school.mailsTo(elodie)).toEqual(["application-rejected", "payment-refunded"])
  })

  test("stays where it is when the provider refuses", async () => {
    const { card, school, id } = await rejected()
    card.decide("card-1", "failed")
    expect(await school.refund(id)).toMatchObject({ status: 409, body: { code: "refused-by-provider" } })
    expect((await school.read(id)).body).toMatchObject({
      payment: { status: "completed", refundPending: false },
      history: [{}, {}, { action: "payment.refund-refused", name: "Anne Blanc" }],
    })
    expect(await school.mailsTo(elodie)).toEqual(["application-rejected"])
  })

  test("that the provider refuses when a sweep repeats it is told to the school, with a way to the record", async () => {
    const { card, school, id } = await rejected()
    card.line.down = true
    await school.refund(id)
    card.line.down = false
    card.decide("card-1", "failed")
    await resumeFeeRefunds(paymentDeps(on.db, { now: () => sweepTime }, card.provider))
    expect(await school.mailed("refund-refused-notice")).toMatchObject({
      account: { kind: "application", id },
      refund: { cents: 45_000, fee: true },
    })
    expect((await school.refund(id)).body).toMatchObject({ code: "refused-by-provider" })
    expect((await school.transferBack(id)).status).toBe(200)
  })

  test("goes back once by a transfer of the school when the provider refuses; the account owes and holds nothing", async () => {
    const { card, school, id } = await rejected()
    card.decide("card-1", "failed")
    await school.refund(id)
    const answers = await Promise.all([school.transferBack(id), school.transferBack(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await school.read(id)).body).toMatchObject({
      payment: { status: "refunded", refundPending: false },
      history: [{}, {}, {}, { action: "payment.given-back", name: "Anne Blanc" }],
    })
    expect(await payments()).toEqual([
      { kind: "payment", status: "refunded", amountCents: 45_000 },
      { kind: "refund", status: "failed", amountCents: 45_000 },
      { kind: "refund", status: "refunded", amountCents: 45_000 },
    ])
    expect(await balance(on.db, id)).toEqual({ owedCents: 0, paidCents: 0, restCents: 0 })
    expect(await school.mailsTo(elodie)).toEqual(["application-rejected", "payment-refunded"])
    expect(await school.mailed("payment-refunded")).toMatchObject({ amountCents: 45_000, reference: null })
  })

  test("is not transferred back while the provider may still refund it, nor of an approved application", async () => {
    const { card, school, id } = await rejected()
    card.line.down = true
    await school.refund(id)
    const before = await rowsOf(on.db)
    expect(await school.transferBack(id)).toMatchObject({ status: 409, body: { code: "refund-pending" } })
    await on.db.updateTable("boatLicenseApplications").set({ status: "approved" }).execute()
    expect(await school.transferBack(id)).toMatchObject({ status: 409, body: { code: "not-rejected" } })
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("goes back without a mail when the account is deleted", async () => {
    const { school, id, userId } = await rejected()
    await inTransaction(on.db, (trx) => forgetCandidate(trx, { userId, byPerson: true, now: testNow }))
    expect((await school.refund(id)).body.payment).toMatchObject({ status: "refunded" })
    expect(await school.mailsTo(elodie)).toEqual(["application-rejected"])
  })

  test("is not given back while the application is approved, or was never paid", async () => {
    const { school, id } = await rejected({ decision: "approved" })
    const before = await rowsOf(on.db)
    expect(await school.refund(id)).toMatchObject({ status: 409, body: { code: "not-rejected" } })
    expect(await rowsOf(on.db)).toEqual(before)
    await on.db.updateTable("boatLicenseApplications").set({ status: "rejected" }).execute()
    await on.db.updateTable("paymentTransactions").set({ status: "failed" }).execute()
    await on.db.deleteFrom("charges").execute()
    const uncharged = await rowsOf(on.db)
    expect(await school.refund(id)).toMatchObject({ status: 409, body: { code: "not-refundable" } })
    expect(await rowsOf(on.db)).toEqual(uncharged)
  })

  test("that was charged and never paid is credited: nothing goes back", async () => {
    const { school, id } = await rejected()
    await on.db.updateTable("paymentTransactions").set({ status: "failed" }).execute()
    expect((await school.refund(id)).body).toMatchObject({ payment: { status: "failed" } })
    expect(await school.events("charge.credited")).toHaveLength(1)
    expect(await payments()).toEqual([{ kind: "payment", status: "failed", amountCents: 45_000 }])
    expect(await school.refund(id)).toMatchObject({ status: 409, body: { code: "not-refundable" } })
  })
})
