import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { resumeRefunds } from "#app/features/payments/provider/refund-payment.server.ts"
import type { EventAction } from "#content/admin/events.ts"
import { charge } from "#tests/factories/ledger.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { cardProvider, paymentDeps, sweepTime } from "#tests/support/people/payments.ts"

interface Refunded {
  seenRestCents: number
  amountCents: number
}

describe("a payment by card on the account of a booking", () => {
  const on = useDatabase()
  let card: ReturnType<typeof cardProvider>
  let refund: (asked: Refunded, key?: string) => Promise<unknown>
  let giveBack: (asked: Refunded & { method: string; base: string | null }) => Promise<unknown>

  beforeEach(async () => {
    card = cardProvider()
    const people = await accountsOf(on, { clock: { now: () => testNow }, paymentProvider: card.provider })
    const admin = await people.someone("admin@example.ch", { role: "admin" })
    const [row] = await reservationsOf(on.db, null, [{ status: "confirmed", day: "2027-07-10" }])
    const bookingId = row?.id ?? ""
    await charge(on.db, bookingId, { amountCents: 45_000 })
    const paymentId = uuid()
    const providerRef = await card.settled(paymentId, "completed", "EUR")
    const paid = {
      kind: "payment",
      purpose: "account",
      amountCents: 45_000,
      currency: "EUR",
      provider: "card",
    } as const
    const dated = { createdAt: testNow, settledAt: testNow }
    await on.db
      .insertInto("paymentTransactions")
      .values({ id: paymentId, accountId: bookingId, ...paid, status: "completed", providerRef, ...dated })
      .execute()
    const post = async (act: string, asked: Refunded, key: string) =>
      await people.call(
        "POST",
        `/api/v1/admin/accounts/reservation/${bookingId}/${act}`,
        { paymentId, ...asked },
        admin.cookie,
        { headers: { "idempotency-key": key } },
      )
    refund = async (asked, key = uuid()) => await post("online-refunds", asked, key)
    giveBack = async (asked) => await post("refunds", asked, uuid())
  })

  const refunds = () =>
    on.db
      .selectFrom("paymentTransactions")
      .select(["amountCents", "status"])
      .where("kind", "=", "refund")
      .orderBy("status")
      .orderBy("amountCents")
      .execute()

  const changes = async (action: EventAction) => {
    const events = on.db.selectFrom("events").select("change").where("action", "=", action).orderBy("id")
    return (await events.execute()).map(({ change }) => change)
  }

  test("is refunded in parts, each once per key, and never beyond its amount", async () => {
    const key = uuid()
    const part = { seenRestCents: 0, amountCents: 20_000 }
    for (let times = 0; times < 2; times += 1) {
      expect(await refund(part, key)).toMatchObject({ status: 200, body: { paidCents: 25_000, restCents: 20_000 } })
    }
    expect(await refund({ seenRestCents: 20_000, amountCents: 25_001 })).toMatchObject({
      status: 409,
      body: { code: "more-than-paid" },
    })
    expect(await refund({ seenRestCents: 20_000, amountCents: 25_000 })).toMatchObject({ body: { paidCents: 0 } })
    expect(await refunds()).toMatchObject([{ amountCents: 20_000 }, { amountCents: 25_000 }])
    expect(await changes("payment.refunded")).toEqual([
      { amountCents: 20_000, currency: "EUR" },
      { status: ["completed", "refunded"], amountCents: 25_000, currency: "EUR" },
    ])
  })

  test("is not refunded again under the key of a refused refund", async () => {
    const key = uuid()
    const part = { seenRestCents: 0, amountCents: 20_000 }
    card.decide("card-1", "failed")
    expect(await refund(part, key)).toMatchObject({ status: 409, body: { code: "refused-by-provider" } })
    card.decide("card-1", "completed")
    expect(await refund(part, key)).toMatchObject({ status: 409, body: { code: "refused-by-provider" } })
    expect([...card.book.values()].map((payment) => payment.refunds.size)).toEqual([0])
    expect(await refund(part)).toMatchObject({ status: 200, body: { paidCents: 25_000 } })
    expect((await refunds()).map(({ status }) => status)).toEqual(["failed", "refunded"])
    expect(await changes("payment.refund-refused")).toEqual([{ amountCents: 20_000, currency: "EUR" }])
  })

  test("is refunded once after a lost answer of the provider, in any spelling of the key", async () => {
    const key = uuid().toUpperCase()
    const part = { seenRestCents: 0, amountCents: 20_000 }
    const kept = { ...card.provider }
    card.provider.refund = async (asked) => {
      await kept.refund(asked)
      throw new Error("the line broke after the money had left")
    }
    expect(await refund(part, key)).toMatchObject({ status: 503 })
    Object.assign(card.provider, kept)
    await resumeRefunds(paymentDeps(on.db, { now: () => testNow }, card.provider))
    expect(await refunds()).toEqual([{ amountCents: 20_000, status: "pending" }])
    await resumeRefunds(paymentDeps(on.db, { now: () => sweepTime }, card.provider))
    expect(await refunds()).toEqual([{ amountCents: 20_000, status: "refunded" }])
    expect([...card.book.values()].map((payment) => payment.refunds.size)).toEqual([1])
    expect(await refund(part, key)).toMatchObject({ status: 200, body: { paidCents: 25_000 } })
  })

  test("that the provider refuses when a sweep repeats it is told to the school, with a way to the account", async () => {
    const kept = { ...card.provider }
    card.provider.refund = async () => {
      throw new Error("the line is down")
    }
    expect(await refund({ seenRestCents: 0, amountCents: 20_000 })).toMatchObject({ status: 503 })
    Object.assign(card.provider, kept)
    card.decide("card-1", "failed")
    await resumeRefunds(paymentDeps(on.db, { now: () => sweepTime }, card.provider))
    const notices = on.db.selectFrom("emails").select(["to", "data"]).where("kind", "=", "refund-refused-notice")
    expect(await notices.execute()).toEqual([
      {
        to: "bonjour@troisports.example",
        data: expect.objectContaining({ refund: { cents: 20_000, currency: "EUR", reference: "card-1" } }),
      },
    ])
  })

  test("goes back by a transfer of the school where its provider refuses, and never in cash", async () => {
    const part = { seenRestCents: 0, amountCents: 20_000 }
    card.decide("card-1", "failed")
    expect(await refund(part)).toMatchObject({ body: { code: "refused-by-provider" } })
    expect(await giveBack({ ...part, method: "cash", base: "nyon" })).toMatchObject({
      status: 409,
      body: { code: "not-at-counter" },
    })
    const transfer = { method: "transfer", base: null }
    expect(await giveBack({ ...part, ...transfer })).toMatchObject({ status: 200, body: { paidCents: 25_000 } })
    expect(await giveBack({ seenRestCents: 20_000, amountCents: 25_001, ...transfer })).toMatchObject({
      status: 409,
      body: { code: "more-than-paid" },
    })
    expect((await refunds()).map(({ status }) => status)).toEqual(["failed", "refunded"])
  })

  test.each(["pending", "failed"] as const)(
    "is not given back while it is %s, not even by a transfer",
    async (status) => {
      await on.db.updateTable("paymentTransactions").set({ status }).execute()
      const whole = { seenRestCents: 45_000, amountCents: 45_000 }
      for (const amountCents of [45_000, 1]) {
        expect(await giveBack({ ...whole, amountCents, method: "transfer", base: null })).toMatchObject({
          status: 409,
          body: { code: "more-than-paid" },
        })
      }
      expect(await refund(whole)).toMatchObject({ status: 409, body: { code: "not-refundable" } })
      expect(await refunds()).toEqual([])
    },
  )

  test("repeats a pending refund under its key, and begins no second one", async () => {
    const key = uuid()
    const part = { seenRestCents: 0, amountCents: 20_000 }
    card.line.down = true
    expect(await refund(part, key)).toMatchObject({ status: 503, body: { code: "provider-unavailable" } })
    expect(await refund(part)).toMatchObject({ status: 409, body: { code: "refund-under-way" } })
    card.line.down = false
    expect(await refund(part, key)).toMatchObject({ status: 200, body: { paidCents: 25_000 } })
    expect(await refunds()).toHaveLength(1)
  })
})
