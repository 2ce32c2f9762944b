import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { creditFee } from "#app/features/licence/account/charge-fee.server.ts"
import { refreshPending } from "#app/features/payments/provider/refresh-payment.server.ts"
import { refundPayment } from "#app/features/payments/provider/refund-payment.server.ts"
import { simulatedNotification } from "#app/features/payments/provider/simulated-provider.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { testPassword } from "#tests/support/ask.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { candidate, paymentEvents } from "#tests/support/people/paying-candidate.ts"
import { cardProvider, paymentDeps } from "#tests/support/people/payments.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { testSecret } from "#tests/support/test-app.ts"

describe("a payment that was begun", () => {
  const on = useDatabase()

  test("is settled by a signed notification, once: again, late or out of order it changes nothing", async () => {
    const { people, pay, notify, payments, mails, read, clock } = await candidate(on)
    const { reference } = (await pay()).body
    expect(await notify({ providerRef: reference, status: "pending" })).toMatchObject({ status: 200 })
    expect(await payments()).toMatchObject([{ status: "pending" }])
    const said = { providerRef: reference, status: "completed" } as const
    const answers = await Promise.all(Array.from({ length: 5 }, () => notify(said)))
    expect(answers).toMatchObject(answers.map(() => ({ status: 200, body: { received: true } })))
    clock.wait(5_000)
    const done = { payments: await payments(), rows: await rowsOf(on.db) }
    expect(done.payments).toMatchObject([{ status: "completed" }])
    for (const status of ["completed", "failed", "pending"] as const) {
      expect(await notify({ providerRef: reference, status })).toMatchObject({ status: 200 })
    }
    expect({ payments: await payments(), rows: await rowsOf(on.db) }).toEqual(done)
    expect((await read()).payment.status).toBe("completed")
    expect(await mails()).toHaveLength(1)
    expect(people.logText()).toContain("settlement contradicted")
  })

  test("that failed does not become paid by a late notification, nor does its successor suffer", async () => {
    const { pay, notify, payments } = await candidate(on)
    const first = (await pay()).body.reference
    await notify({ providerRef: first, status: "failed" })
    const second = (await pay()).body.reference
    await notify({ providerRef: second, status: "completed" })
    expect((await notify({ providerRef: first, status: "completed" })).status).toBe(200)
    expect((await payments()).map(({ providerRef, status }) => [providerRef, status])).toEqual([
      [first, "failed"],
      [second, "completed"],
    ])
  })

  test("is not settled by a forged notification, an unknown provider or for an unknown payment", async () => {
    const { people, pay, notify } = await candidate(on)
    const { reference } = (await pay()).body
    const before = await rowsOf(on.db)
    const said = { providerRef: reference, status: "completed" } as const
    const path = "/api/v1/payments/notifications"
    const genuine = Object.fromEntries(simulatedNotification({ ...said, providerRef: "SIM-X" }, testSecret).headers)
    const forged = { status: 401, body: { code: "forged-notification" } }
    expect(await notify(said, "another-secret-of-at-least-32-characters")).toMatchObject(forged)
    expect(await people.call("POST", `${path}/simulated`, said)).toMatchObject(forged)
    expect(await people.call("POST", `${path}/simulated`, said, "", { headers: genuine })).toMatchObject(forged)
    expect(await notify({ providerRef: "SIM-NOWHERE2", status: "completed" })).toMatchObject({
      status: 404,
      body: { code: "unknown-payment" },
    })
    expect(await people.call("POST", `${path}/paypal`, said)).toMatchObject({
      status: 404,
      body: { code: "unknown-provider" },
    })
    expect(await people.call("POST", `${path}/${"x".repeat(41)}`, said)).toMatchObject({
      status: 422,
      body: { errors: { provider: ["Aucun prestataire de paiement de ce nom."] } },
    })
    expect(await people.call("POST", `${path}/simulated`, "{")).toMatchObject({ status: 400 })
    expect(await rowsOf(on.db)).toEqual(before)
    expect(await on.db.selectFrom("paymentTransactions").select("status").execute()).toEqual([{ status: "pending" }])
  })

  test("is given back once, all of it; the application is to be paid again", async () => {
    const { pay, clock, read, payments } = await candidate(on)
    await pay()
    const [pending] = await payments()
    const deps = paymentDeps(on.db, clock)
    const refund = () => refundPayment(deps, { paymentId: pending?.id ?? "", actor: "system" })
    expect(await refund()).toEqual({ ok: false, refusal: "not-refundable" })
    clock.wait(2_000)
    await read()
    const answers = await Promise.all([refund(), refund(), refund()])
    expect(answers).toEqual(answers.map(() => answers[0]))
    expect(answers[0]).toEqual({ ok: true, refundId: expect.any(String) })
    expect(await refund()).toEqual(answers[0])
    const [original, back, ...more] = await payments()
    expect(more).toEqual([])
    expect(original).toMatchObject({ kind: "payment", status: "refunded" })
    expect(back).toMatchObject({ kind: "refund", refundOf: original?.id, status: "refunded", amountCents: 45_000 })
    const applicationId = original?.accountId ?? ""
    await inTransaction(on.db, (trx) => creditFee(trx, { applicationId, now: clock.now() }))
    expect(await read()).toMatchObject({ payment: { status: "none", reference: null }, typeLocked: false })
    expect((await paymentEvents(on)).filter(({ action }) => action === "payment.refunded")).toHaveLength(1)
    expect(await pay()).toMatchObject({ status: 202 })
    expect(await refundPayment(deps, { paymentId: uuid(), actor: "system" })).toEqual({
      ok: false,
      refusal: "not-found",
    })
  })

  test("stays in the books when the account is deleted, without the person; so does what it was for", async () => {
    const { people, cookie, pay, read, clock, payments, draft } = await candidate(on)
    await pay({ outcome: "fail" })
    clock.wait(2_000)
    await read()
    await pay()
    const { body } = await people.call("GET", "/api/v1/me/export", undefined, cookie)
    expect(body.payments).toMatchObject([
      { applicationId: draft?.id, status: "failed" },
      { applicationId: draft?.id, status: "pending", amountCents: 45_000 },
    ])
    // What becomes of documents is told by their own tests.
    await on.db.deleteFrom("documents").execute()
    await people.call("POST", "/api/v1/me/deletion", { password: testPassword }, cookie)
    const { token } = await people.mailed("account-deletion")
    const deleted = await people.call("POST", "/api/v1/me/deletion/confirm", { token }, cookie)
    expect(deleted.status).toBe(200)
    // It is settled after all: nobody is left to be told.
    clock.wait(60_000)
    await refreshPending(paymentDeps(on.db, clock))
    expect(await payments()).toMatchObject([
      { userId: null, accountId: draft?.id, status: "failed" },
      { userId: null, accountId: draft?.id, status: "completed", amountCents: 45_000 },
    ])
    const left = await on.db.selectFrom("boatLicenseApplications").selectAll().execute()
    const forgotten = { firstName: "Compte", lastName: "supprimé", email: "", forgottenAt: expect.any(Date) }
    expect(left).toMatchObject([{ id: draft?.id, userId: null, ...forgotten }])
    const told = await on.db.selectFrom("emails").select("kind").where("kind", "=", "payment-received").execute()
    expect(told).toEqual([])
  })

  test("an unpaid draft is gone with its account", async () => {
    const { people, cookie } = await candidate(on, { draft: { documents: [] } })
    await people.call("POST", "/api/v1/me/deletion", { password: testPassword }, cookie)
    const { token } = await people.mailed("account-deletion")
    expect((await people.call("POST", "/api/v1/me/deletion/confirm", { token }, cookie)).status).toBe(200)
    expect((await rowsOf(on.db)).boat_license_applications).toBeUndefined()
  })
})

describe("a payment at a provider with its own page", () => {
  const on = useDatabase()

  test("leads there, the second tab to the same page, and is done when the person comes back", async () => {
    const card = cardProvider()
    const { pay, read, payments } = await candidate(on, { provider: card.provider })
    const [first, second] = await Promise.all([pay(), pay()])
    expect(first).toMatchObject({
      status: 202,
      body: { status: "pending", reference: "card-1", redirectUrl: "https://card.example/pay/card-1", settlesAt: null },
    })
    expect(second.body).toEqual(first.body)
    card.decide("card-1", "completed")
    expect((await read()).payment).toMatchObject({ status: "completed", reference: "card-1" })
    expect((await pay()).body).toMatchObject({ status: "completed", redirectUrl: null })
    expect(await payments()).toHaveLength(1)
  })

  test("accepts no outcome chosen by the client", async () => {
    const { pay } = await candidate(on, { provider: cardProvider().provider })
    const before = await rowsOf(on.db)
    expect(await pay({ outcome: "succeed" })).toMatchObject({
      status: 422,
      body: { errors: { outcome: ["Le résultat ne se choisit qu’en mode démonstration"] } },
    })
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("a payment without the provider's answer is started by the next request once the provider answers", async () => {
    const card = cardProvider()
    const { pay, read, payments, people } = await candidate(on, { provider: card.provider })
    card.line.down = true
    expect(await pay()).toMatchObject({ status: 502, body: { code: "provider-unavailable" } })
    expect((await read()).payment).toMatchObject({ status: "pending", reference: null })
    expect(people.logText()).toContain("card provider out of reach")
    card.line.down = false
    expect((await read()).payment).toMatchObject({ status: "pending", reference: "card-1" })
    expect((await pay()).body).toMatchObject({ redirectUrl: "https://card.example/pay/card-1" })
    expect(await payments()).toHaveLength(1)
    expect(card.book.size).toBe(1)
  })

  test("a refund whose answer was lost is asked for again under its id", async () => {
    const card = cardProvider()
    const { pay, read, clock, payments } = await candidate(on, { provider: card.provider })
    await pay()
    card.decide("card-1", "completed")
    await read()
    const [paid] = await payments()
    const deps = paymentDeps(on.db, clock, card.provider)
    const refund = () => refundPayment(deps, { paymentId: paid?.id ?? "", actor: "system" })
    card.line.down = true
    expect(await refund()).toEqual({ ok: false, refusal: "provider-unavailable" })
    expect((await payments()).map(({ kind, status }) => [kind, status])).toEqual([
      ["payment", "completed"],
      ["refund", "pending"],
    ])
    card.line.down = false
    expect(await refund()).toMatchObject({ ok: true })
    expect((await payments()).map(({ status }) => status)).toEqual(["refunded", "refunded"])
  })

  test("a refund the provider refuses leaves the payment as it was", async () => {
    const card = cardProvider()
    const { pay, read, clock, payments } = await candidate(on, { provider: card.provider })
    await pay()
    card.decide("card-1", "completed")
    await read()
    card.decide("card-1", "failed")
    const [paid] = await payments()
    const deps = paymentDeps(on.db, clock, card.provider)
    const refused = { ok: false, refusal: "refused-by-provider" }
    expect(await refundPayment(deps, { paymentId: paid?.id ?? "", actor: "system" })).toEqual(refused)
    expect((await payments()).map(({ status }) => status)).toEqual(["completed", "failed"])
  })
})
