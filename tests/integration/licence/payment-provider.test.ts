import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { useDatabase } from "#tests/support/databases.ts"
import { cardProvider, type ProviderUnderTest, payment, simulatedUnderTest } from "#tests/support/people/payments.ts"

/** What holds of every provider, so that another one can take the place of the simulation. */
function keepsTheContract(make: () => ProviderUnderTest) {
  test("the same payment begun again, also at the same moment, is the same payment", async () => {
    const { provider } = make()
    const transactionId = randomUUID()
    const begun = await Promise.all(Array.from({ length: 5 }, () => provider.start(payment(transactionId))))
    begun.push(await provider.start(payment(transactionId)))
    expect(new Set(begun.map(({ providerRef }) => providerRef)).size).toBe(1)
    expect(await provider.state(begun[0]?.providerRef ?? "")).toBe("pending")
    const other = await provider.start(payment())
    expect(other.providerRef).not.toBe(begun[0]?.providerRef)
  })

  test.each(["completed", "failed"] as const)("a payment that %s stays so, begun again or not", async (status) => {
    const { provider, settled } = make()
    const transactionId = randomUUID()
    const providerRef = await settled(transactionId, status)
    expect(await provider.state(providerRef)).toBe(status)
    expect((await provider.start(payment(transactionId))).providerRef).toBe(providerRef)
    expect(await provider.state(providerRef)).toBe(status)
  })

  test("a completed payment is given back once, whoever asks again", async () => {
    const { provider, settled } = make()
    const providerRef = await settled(randomUUID(), "completed")
    const refund = { providerRef, refundId: randomUUID(), amountCents: 45_000 }
    const first = await provider.refund(refund)
    expect(first).toEqual({ ok: true, providerRef: expect.any(String) })
    expect(await provider.refund(refund)).toEqual(first)
    expect(await provider.refund({ ...refund, refundId: randomUUID() })).toEqual({ ok: false })
  })

  test.each(["CHF", "EUR"] as const)("a payment in %s is given back in parts up to its sum", async (currency) => {
    const { provider, settled } = make()
    const providerRef = await settled(randomUUID(), "completed", currency)
    const part = (amountCents: number) => ({ providerRef, refundId: randomUUID(), amountCents })
    const parts = [part(10_000), part(5_000)]
    const answers = []
    for (const one of parts) answers.push(await provider.refund(one))
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    expect(answers[0]).not.toEqual(answers[1])
    expect(await provider.refund(part(30_001))).toEqual({ ok: false })
    // The same id is the same refund, also when nothing is left.
    const rest = part(30_000)
    expect(await provider.refund(rest)).toMatchObject({ ok: true })
    for (const [n, one] of parts.entries()) expect(await provider.refund(one)).toEqual(answers[n])
    expect(await provider.refund(part(1))).toEqual({ ok: false })
  })

  test("refunds asked for at once never exceed the payment", async () => {
    const { provider, settled } = make()
    const providerRef = await settled(randomUUID(), "completed")
    const parts = Array.from({ length: 5 }, () => ({ providerRef, refundId: randomUUID(), amountCents: 20_000 }))
    const answers = await Promise.all(parts.map((one) => provider.refund(one)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  })

  test("what is pending or failed is not given back", async () => {
    const { provider, settled } = make()
    const failed = await settled(randomUUID(), "failed")
    const pending = (await provider.start(payment())).providerRef
    for (const providerRef of [pending, failed]) {
      const refund = { providerRef, refundId: randomUUID(), amountCents: 45_000 }
      expect(await provider.refund(refund)).toEqual({ ok: false })
    }
  })

  test("a notification is accepted only with the bytes that were signed", async () => {
    const { provider, notification } = make()
    const { providerRef } = await provider.start(payment())
    const said = { providerRef, status: "failed" as const }
    const genuine = notification(said)
    expect(await provider.verify(genuine)).toEqual(said)
    const forgeries = [
      { ...genuine, body: genuine.body.replace("failed", "completed") },
      { ...genuine, body: `${genuine.body} ` },
      { ...genuine, headers: new Headers() },
      { ...genuine, headers: notification({ providerRef, status: "completed" }).headers },
      { ...genuine, headers: new Headers([...genuine.headers].map(([name, value]) => [name, `${value}0`])) },
    ]
    for (const forged of forgeries) expect(await provider.verify(forged)).toBeUndefined()
  })
}

describe("the simulated provider", () => {
  const on = useDatabase()

  keepsTheContract(() => simulatedUnderTest(on.db))

  test("takes two seconds, invents an id, and says the same in another process", async () => {
    const { provider } = simulatedUnderTest(on.db)
    const begun = await provider.start(payment())
    expect(begun).toEqual({
      providerRef: expect.stringMatching(/^SIM-[A-Z2-9]{8}$/),
      settlesAt: new Date("2027-06-10T10:00:02.000Z"),
    })
    const elsewhere = simulatedUnderTest(on.db)
    expect(await elsewhere.provider.state(begun.providerRef)).toBe("pending")
    await elsewhere.settled(randomUUID(), "completed")
    expect(await elsewhere.provider.state(begun.providerRef)).toBe("completed")
  })
})

describe("a provider with a page of its own", () => {
  keepsTheContract(cardProvider)
})
