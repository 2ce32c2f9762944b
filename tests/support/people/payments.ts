import { createHmac, randomUUID } from "node:crypto"
import type {
  BegunPayment,
  PaymentProvider,
  PaymentToBegin,
  ProviderNotification,
  ProviderStatus,
} from "#app/features/payments/provider/payment-provider.server.ts"
import { simulatedNotification, simulatedProvider } from "#app/features/payments/provider/simulated-provider.server.ts"
import type { PaymentDeps } from "#app/features/payments/provider/start-payment.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { createLog } from "#app/platform/log.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import { onPaymentSettled, tellOfMoney, tellOfRefusedRefund } from "#server/wiring.ts"
import { testNow } from "#tests/factories/slots.ts"
import { testSecret } from "#tests/support/test-app.ts"

export function movingClock(): Clock & { wait(ms: number): void } {
  let now = testNow
  return {
    now: () => now,
    wait(ms) {
      now = new Date(now.getTime() + ms)
    },
  }
}

/**
 * A sweep at this time repeats what began at `testNow`. It skips the last ten seconds, because their own requests may
 * still run.
 */
export const sweepTime = new Date(testNow.getTime() + 10 * 60_000)

/** The dependencies of the commands, with the simulated provider by default. */
export function paymentDeps(db: Db, clock: Clock, provider?: PaymentProvider): PaymentDeps {
  return {
    db,
    clock,
    log: createLog("silent"),
    origin: "http://localhost",
    paymentProvider: provider ?? simulatedProvider({ db, clock, secret: testSecret, open: true, counts: true }),
    onPaymentSettled,
    tellOfMoney,
    tellOfRefusedRefund,
    wakeOutbox: () => undefined,
  }
}

/** A payment provider, and controls for its answers. */
export interface ProviderUnderTest {
  provider: PaymentProvider
  /** Begins a payment and settles it with that status. */
  settled: (transactionId: string, status: "completed" | "failed", currency?: Currency) => Promise<string>
  notification: (said: { providerRef: string; status: ProviderStatus }) => ProviderNotification
}

export function payment(transactionId: string = randomUUID(), currency: Currency = "CHF") {
  return {
    transactionId,
    amountCents: 45_000,
    currency,
    description: "École",
    returnUrl: "http://localhost/boat-license-application",
  }
}

export function simulatedUnderTest(db: Db): ProviderUnderTest {
  const clock = movingClock()
  const provider = simulatedProvider({ db, clock, secret: testSecret, open: true, counts: true })
  return {
    provider,
    async settled(transactionId, status, currency) {
      const outcome = status === "completed" ? "succeed" : "fail"
      const { providerRef } = await provider.start({ ...payment(transactionId, currency), outcome })
      clock.wait(2_000)
      return providerRef
    },
    notification: (said) => simulatedNotification(said, testSecret),
  }
}

interface CardPayment extends BegunPayment, Pick<PaymentToBegin, "amountCents" | "currency" | "returnUrl"> {
  status: ProviderStatus
  refunds: Map<string, number>
}

function newCardPayment(providerRef: string, { amountCents, currency, returnUrl }: PaymentToBegin): CardPayment {
  const redirectUrl = `https://card.example/pay/${providerRef}`
  return { providerRef, redirectUrl, status: "pending", refunds: new Map(), amountCents, currency, returnUrl }
}

/** @returns the number of the refund among those of its payment, from 1; undefined if too little is left */
function givenBack({ status, amountCents: paidCents, refunds }: CardPayment, refundId: string, cents: number) {
  const earlier = [...refunds.values()].reduce((sum, one) => sum + one, 0)
  if (status !== "completed") return undefined
  if (!refunds.has(refundId) && earlier + cents > paidCents) return undefined
  refunds.set(refundId, refunds.get(refundId) ?? cents)
  return [...refunds.keys()].indexOf(refundId) + 1
}

/** A provider as of cards or TWINT, with its own page, records and signature. */
export function cardProvider() {
  const book = new Map<string, CardPayment>()
  const line = { down: false }
  function answer<T>(work: () => T): Promise<T> {
    return line.down ? Promise.reject(new Error("card provider out of reach")) : Promise.resolve().then(work)
  }
  function entry(providerRef: string): CardPayment {
    const found = [...book.values()].find((one) => one.providerRef === providerRef)
    if (!found) throw new Error("no such payment")
    return found
  }
  const sign = (body: string) => createHmac("sha512", "card-key").update(body).digest("base64")
  const provider: PaymentProvider = {
    name: "card",
    simulated: false,
    open: true,
    counts: true,
    start: (asked) =>
      answer(() => {
        const known = book.get(asked.transactionId) ?? newCardPayment(`card-${book.size + 1}`, asked)
        book.set(asked.transactionId, known)
        return known
      }),
    state: (providerRef) => answer(() => entry(providerRef).status),
    refund: ({ providerRef, refundId, amountCents }) =>
      answer(() => {
        const nth = givenBack(entry(providerRef), refundId, amountCents)
        return nth ? { ok: true as const, providerRef: `${providerRef}-back-${nth}` } : { ok: false as const }
      }),
    async verify({ body, headers }) {
      if (headers.get("card-signature") !== sign(body)) return undefined
      return JSON.parse(body) as { providerRef: string; status: ProviderStatus }
    },
  }
  return {
    provider,
    line,
    book,
    decide(providerRef: string, status: "completed" | "failed") {
      entry(providerRef).status = status
    },
    async settled(transactionId: string, status: "completed" | "failed", currency?: Currency) {
      const { providerRef } = await provider.start(payment(transactionId, currency))
      entry(providerRef).status = status
      return providerRef
    },
    notification(said: { providerRef: string; status: ProviderStatus }): ProviderNotification {
      const body = JSON.stringify(said)
      return { body, headers: new Headers({ "card-signature": sign(body) }) }
    },
  }
}
