import { createHmac, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { shortReference } from "#app/platform/short-reference.server.ts"
import type { PaymentProvider, ProviderNotification, ProviderStatus } from "./payment-provider.server.ts"
import { simulatedProviderName } from "./payments.rules.ts"
import type { DemoOutcome } from "./payments.schema.ts"

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
  /** Signs notifications. */
  secret: string
}

/** Moves no money. Its book is a table, so that every process says the same, also after a restart. */
export function simulatedProvider(deps: SimulationDeps): PaymentProvider {
  return {
    name: simulatedProviderName,
    simulated: true,
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
    async refund({ providerRef, refundId }) {
      const now = deps.clock.now()
      const refunded = await deps.db
        .updateTable("simulatedPayments")
        .set({ refundId })
        .where("providerRef", "=", providerRef)
        .where("outcome", "=", "succeed")
        .where("settlesAt", "<=", now)
        .where((eb) => eb.or([eb("refundId", "is", null), eb("refundId", "=", refundId)]))
        .executeTakeFirst()
      return refunded.numUpdatedRows === 1n ? { ok: true, providerRef: `${providerRef}-R` } : { ok: false }
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
    // The random reference was taken; the loop tries another.
    if (entered) return entered
  }
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
