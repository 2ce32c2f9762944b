import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { payApplication } from "#app/features/licence/payment/pay-application.server.ts"
import { refreshPending } from "#app/features/payments/provider/refresh-payment.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { aDraft } from "#tests/factories/training.ts"
import { withoutRowLocks } from "#tests/support/crowds/locks-off.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { candidate, candidateEmail, paymentEvents } from "#tests/support/people/paying-candidate.ts"
import { paymentDeps } from "#tests/support/people/payments.ts"
import { rowsOf } from "#tests/support/rows.ts"

describe("a payment", () => {
  const on = useDatabase()

  test.each([
    ["coastal", 45_000],
    ["inland", 35_000],
  ] as const)("of a %s application costs %i cents, is pending for two seconds and then done", async (type, cents) => {
    const { clock, userId, draft, pay, read, payments, people, mails } = await candidate(on, {
      draft: { licenseType: type },
    })
    const begun = await pay()
    expect(begun).toMatchObject({
      status: 202,
      body: { status: "pending", amountCents: cents, currency: "CHF", settlesAt: "2027-06-10T10:00:02.000Z" },
    })
    expect(begun.body.redirectUrl).toBeNull()
    expect(begun.headers.get("cache-control")).toBe("no-store")
    clock.wait(1_999)
    expect(await read()).toMatchObject({ payment: { status: "pending" }, typeLocked: true })
    expect(await mails()).toEqual([])
    clock.wait(1)
    const { redirectUrl: _, ...state } = begun.body
    expect(await read()).toMatchObject({
      payment: { ...state, status: "completed", settlesAt: null },
      typeLocked: true,
    })
    expect(await payments()).toEqual([
      expect.objectContaining({
        userId,
        accountId: draft?.id,
        kind: "payment",
        status: "completed",
        amountCents: cents,
        provider: "simulated",
        providerRef: begun.body.reference,
        settledAt: clock.now(),
      }),
    ])
    expect(await paymentEvents(on)).toMatchObject([
      { action: "payment.started", actor: userId, change: { amountCents: cents } },
      { action: "payment.completed", actor: "system", change: { status: ["pending", "completed"] } },
    ])
    expect(await people.mailed("payment-received")).toEqual({
      firstName: "Élodie",
      licenseType: type,
      amountCents: cents,
      reference: begun.body.reference,
      paidAt: clock.now().toISOString(),
      simulated: true,
    })
    expect(await mails()).toEqual([{ to: candidateEmail }])
    expect(people.woken()).toBeGreaterThan(0)
  })

  test("stays one after clicks at once, in two tabs, again with the same key, and after a reload", async () => {
    const { pay, payments, clock, read, mails } = await candidate(on)
    const key = uuid()
    const keys = [key, key, uuid(), uuid(), uuid()]
    const answers = await Promise.all(keys.map((one) => pay({}, { key: one })))
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 202))
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1)
    expect((await pay({}, { key })).body).toEqual(answers[0]?.body)
    clock.wait(2_000)
    await Promise.all([read(), read(), read()])
    expect(await pay()).toMatchObject({ status: 200, body: { status: "completed" } })
    expect((await pay({}, { key })).body).toMatchObject({ status: "completed", reference: answers[0]?.body.reference })
    expect(await payments()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
    expect(await paymentEvents(on)).toHaveLength(2)
    expect((await rowsOf(on.db)).simulated_payments).toBe(1)
  })

  test("that failed is tried again as a new one; the key of the failed one still gives the failed one", async () => {
    const { pay, clock, read, payments, mails } = await candidate(on)
    const key = uuid()
    await pay({ outcome: "fail" }, { key })
    clock.wait(2_000)
    expect(await read()).toMatchObject({ payment: { status: "failed", amountCents: 45_000 }, typeLocked: false })
    expect(await pay({ outcome: "fail" }, { key })).toMatchObject({ status: 200, body: { status: "failed" } })
    expect(await payments()).toHaveLength(1)
    expect(await pay()).toMatchObject({ status: 202, body: { status: "pending" } })
    clock.wait(2_000)
    expect((await read()).payment.status).toBe("completed")
    expect((await payments()).map(({ status }) => status)).toEqual(["failed", "completed"])
    expect(await mails()).toHaveLength(1)
  })

  test("is settled by the sweep without a request for it", async () => {
    const { pay, clock, payments, mails } = await candidate(on)
    await pay()
    const deps = paymentDeps(on.db, clock)
    clock.wait(9_000)
    await refreshPending(deps)
    expect(await payments()).toMatchObject([{ status: "pending" }])
    clock.wait(51_000)
    await Promise.all([refreshPending(deps), refreshPending(deps)])
    expect(await payments()).toMatchObject([{ status: "completed" }])
    expect(await mails()).toHaveLength(1)
  })

  test("is settled by the sweep however many of an earlier provider never will be", async () => {
    const { pay, clock, payments, userId } = await candidate(on)
    const bookings = await reservationsOf(
      on.db,
      userId,
      Array.from({ length: 60 }, () => ({})),
    )
    const lost = bookings.map(({ id: accountId }) => ({
      id: uuid(),
      userId,
      accountId,
      purpose: "account" as const,
      kind: "payment" as const,
      amountCents: 45_000,
      status: "pending" as const,
      provider: "earlier",
      createdAt: new Date("2026-01-01T00:00:00Z"),
    }))
    await on.db.insertInto("paymentTransactions").values(lost).execute()
    const { reference } = (await pay()).body
    clock.wait(60_000)
    await refreshPending(paymentDeps(on.db, clock))
    expect(await payments()).toContainEqual(expect.objectContaining({ providerRef: reference, status: "completed" }))
  })

  test("locks the licence's type, under way or done", async () => {
    const { people, cookie, pay, clock } = await candidate(on)
    const person = { firstName: "Élodie", lastName: "Rochat", email: candidateEmail, phone: "+41 79 123 45 67" }
    const change = async (licenseType: string) =>
      await people.call("PUT", "/api/v1/me/application", { version: 1, licenseType, ...person }, cookie)
    await pay()
    expect(await change("inland")).toMatchObject({ status: 409, body: { code: "type-locked" } })
    clock.wait(2_000)
    expect(await change("inland")).toMatchObject({ status: 409, body: { code: "type-locked" } })
  })

  test.each([
    ["no draft", null, { code: "no-draft" }],
    ["no phone", { phone: " " }, { code: "step-incomplete", step: "informations" }],
    ["a document missing", { documents: ["identity", "photo"] }, { code: "step-incomplete", step: "documents" }],
    ["an old certificate", { issuedOn: "2027-01-01" }, { code: "step-incomplete", step: "documents" }],
  ] as const)("is refused with %s, and nothing is written", async (_, draft, refusal) => {
    const { pay } = await candidate(on, { draft })
    const before = await rowsOf(on.db)
    const key = uuid()
    expect(await pay({}, { key })).toMatchObject({ status: 409, body: refusal })
    expect(await pay({}, { key })).toMatchObject({ status: 409, body: refusal })
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("is not made at a price that was not seen: the licence changed in another tab", async () => {
    const { pay, payments } = await candidate(on, { draft: { licenseType: "coastal" } })
    const before = await rowsOf(on.db)
    expect(await pay({ licenseType: "inland" })).toMatchObject({ status: 409, body: { code: "type-changed" } })
    expect(await rowsOf(on.db)).toEqual(before)
    const body = { licenseType: "coastal" }
    expect(await pay(body)).toMatchObject({ status: 202, body: { amountCents: 45_000 } })
    // Under way it is what it is, whatever another tab shows.
    expect(await pay({ licenseType: "inland" })).toMatchObject({ status: 202, body: { amountCents: 45_000 } })
    expect(await payments()).toHaveLength(1)
  })

  test("is not made at a price that was not seen: the school changed it meanwhile", async () => {
    const { pay, payments, clock } = await candidate(on, { draft: { licenseType: "coastal" } })
    const dearer = { code: "application-coastal", cents: 48_000, currency: "CHF", createdBy: "system" } as const
    await on.db
      .insertInto("prices")
      .values({ id: uuid(), ...dearer, validFrom: dayAt(clock.now()) })
      .execute()
    const before = await rowsOf(on.db)
    const seen = { licenseType: "coastal", seenCents: 45_000 }
    expect(await pay(seen)).toMatchObject({ status: 409, body: { code: "fee-changed" } })
    expect(await rowsOf(on.db)).toEqual(before)
    expect(await pay({ ...seen, seenCents: 48_000 })).toMatchObject({ status: 202, body: { amountCents: 48_000 } })
    expect(await pay(seen)).toMatchObject({ status: 202, body: { amountCents: 48_000 } })
    expect(await payments()).toHaveLength(1)
  })

  test("goes on when a document is gone meanwhile, and is not asked for twice", async () => {
    const { pay, clock, payments } = await candidate(on)
    await pay()
    await on.db.updateTable("documents").set({ deletedAt: clock.now() }).execute()
    clock.wait(2_000)
    expect(await pay()).toMatchObject({ status: 200, body: { status: "completed" } })
    expect(await payments()).toHaveLength(1)
  })

  test("takes no amount, no application and no person from the request", async () => {
    const { pay, people, cookie } = await candidate(on)
    const before = await rowsOf(on.db)
    for (const field of ["amountCents", "applicationId", "userId", "status"]) {
      expect(await pay({ [field]: 1 })).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.anything()] } },
      })
    }
    expect(await pay({ outcome: "lose" })).toMatchObject({
      status: 422,
      body: { errors: { outcome: ["Résultat inconnu"] } },
    })
    const unkeyed = await people.call("POST", "/api/v1/me/application/payment", {}, cookie)
    expect(unkeyed).toMatchObject({ status: 422, body: { errors: { "idempotency-key": [expect.anything()] } } })
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("of somebody else is neither seen nor made, and their key is nobody else's", async () => {
    const { people, pay, payments, read } = await candidate(on)
    const other = await people.someone("autre@example.ch")
    expect(await pay({}, { as: other.cookie })).toMatchObject({ status: 409, body: { code: "no-draft" } })
    const key = uuid()
    await pay({}, { key })
    await aDraft(on.db, other.userId, { payment: null })
    const before = await rowsOf(on.db)
    expect(await pay({}, { key, as: other.cookie })).toMatchObject({ status: 422, body: { code: "key-reused" } })
    expect(await rowsOf(on.db)).toEqual(before)
    expect((await read(other.cookie)).payment).toMatchObject({ status: "none", reference: null })
    expect(await payments()).toHaveLength(1)
  })
})

describe("a payment without row locks", () => {
  const on = useDatabase("postgres")

  test("stays one: the unique index refuses the second, and the second click gets the first payment", async () => {
    const { userId, clock, payments } = await candidate(on)
    const deps = paymentDeps(withoutRowLocks(on.db), clock)
    const clicks = Array.from({ length: 8 }, () => payApplication(deps, { userId, idempotencyKey: uuid() }))
    const answers = await Promise.all(clicks)
    expect(new Set(answers.map((answer) => answer.ok && answer.payment.reference)).size).toBe(1)
    expect(await payments()).toHaveLength(1)
  })
})
