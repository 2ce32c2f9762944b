import { createHmac, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import { simulatedProviderName } from "#app/features/payments/payments.rules.ts"
import type { DemoOutcome } from "#app/features/payments/payments.schema.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { shortReference } from "#app/platform/short-reference.server.ts"
import type { PaymentProvider, ProviderNotification, ProviderStatus, RefundToMake } from "./payment-provider.server.ts"

/** Specification 4 and 9. */
const settlesAfterMs = 2_000

const signatureHeader = "x-signature"

const notificationSchema = z.strictObject({
  providerRef: z.string(),
  status: z.enum(["pending", "completed", "failed"]),
})

export interface SimulationDeps {
  db: Db
  clock: Clock
  secret: string
  open: boolean
  counts: boolean
}

/** Moves no money. Keeps its state in tables, so that every process answers the same, also after a restart. */
export function simulatedProvider(deps: SimulationDeps): PaymentProvider {
  return {
    name: simulatedProviderName,
    simulated: true,
    open: deps.open,
    counts: deps.counts,
    async start({ transactionId, amountCents, outcome = "succeed" }) {
      return await enter(deps, { transactionId, amountCents, outcome })
    },
    async state(providerRef) {
      const known = await deps.db
        .selectFrom("simulatedPayments")
        .select(["outcome", "settlesAt"])
        .where("providerRef", "=", providerRef)
        .executeTakeFirstOrThrow()
      return stateAt(known, deps.clock.now())
    },
    async refund(refund) {
      const nth = await inTransaction(deps.db, (trx) => enterRefund(trx, refund, deps.clock.now()))
      if (nth === undefined) return { ok: false }
      return { ok: true, providerRef: `${refund.providerRef}-R${nth === 1 ? "" : nth}` }
    },
    async verify(notification) {
      return verified(notification, deps.secret)
    },
  }
}

interface Entry {
  transactionId: string
  amountCents: number
  outcome: DemoOutcome
}

async function enter({ db, clock }: SimulationDeps, entry: Entry) {
  const settlesAt = new Date(clock.now().getTime() + settlesAfterMs)
  for (;;) {
    const providerRef = `SIM-${shortReference()}`
    await db
      .insertInto("simulatedPayments")
      .values({ ...entry, providerRef, settlesAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const entered = await db
      .selectFrom("simulatedPayments")
      .select(["providerRef", "settlesAt"])
      .where("transactionId", "=", entry.transactionId)
      .executeTakeFirst()
    // Another payment has the random reference; the loop tries again.
    if (entered) return entered
  }
}

/** @returns the number of the refund among those of its payment, from 1; undefined if too little is left */
async function enterRefund(trx: Trx, refund: RefundToMake, now: Date): Promise<number | undefined> {
  const { providerRef, refundId, amountCents } = refund
  const payment = await trx
    .selectFrom("simulatedPayments")
    .select(["amountCents", "outcome", "settlesAt"])
    .where("providerRef", "=", providerRef)
    .forUpdate()
    .executeTakeFirst()
  if (!payment || stateAt(payment, now) !== "completed") return undefined
  const earlier = await trx
    .selectFrom("simulatedRefunds")
    .select(["refundId", "amountCents"])
    .where("providerRef", "=", providerRef)
    .orderBy("nth")
    .execute()
  const known = earlier.findIndex((one) => one.refundId === refundId)
  if (known >= 0) return known + 1
  const refunded = earlier.reduce((sum, one) => sum + one.amountCents, 0)
  if (amountCents > payment.amountCents - refunded) return undefined
  const nth = earlier.length + 1
  await trx.insertInto("simulatedRefunds").values({ providerRef, refundId, amountCents, nth }).execute()
  return nth
}

function stateAt({ outcome, settlesAt }: { outcome: DemoOutcome; settlesAt: Date }, now: Date): ProviderStatus {
  if (now < settlesAt) return "pending"
  return outcome === "succeed" ? "completed" : "failed"
}

export function simulatedNotification(
  said: { providerRef: string; status: ProviderStatus },
  secret: string,
): ProviderNotification {
  const body = JSON.stringify(said)
  return { body, headers: new Headers({ [signatureHeader]: signatureOf(body, secret) }) }
}

function verified({ body, headers }: ProviderNotification, secret: string) {
  const given = Buffer.from(headers.get(signatureHeader) ?? "")
  const due = Buffer.from(signatureOf(body, secret))
  if (given.length !== due.length || !timingSafeEqual(given, due)) return undefined
  return notificationSchema.safeParse(JSON.parse(body)).data
}

function signatureOf(body: string, secret: string): string {
  return createHmac("sha256", secret).update(`payment-notification\n${body}`).digest("hex")
}
