import { v4 as uuid } from "uuid"
import type { Application } from "#app/features/licence/application.schema.ts"
import type { PaymentProvider, ProviderStatus } from "#app/features/payments/provider/payment-provider.server.ts"
import { simulatedNotification } from "#app/features/payments/provider/simulated-provider.server.ts"
import { aDraft } from "#tests/factories/training.ts"
import type { TestDatabase } from "#tests/support/databases.ts"
import { testSecret } from "#tests/support/test-app.ts"
import { accountsOf } from "./accounts.ts"
import { movingClock } from "./payments.ts"

export const candidateEmail = "elodie@example.ch"

/** A candidate whose draft has its first two steps complete by default. */
export async function candidate(
  on: TestDatabase,
  { provider, draft = {} }: { provider?: PaymentProvider; draft?: Parameters<typeof aDraft>[2] | null } = {},
) {
  const clock = movingClock()
  const people = await accountsOf(on, { clock, ...(provider ? { paymentProvider: provider } : {}) })
  const { userId, cookie } = await people.someone(candidateEmail)
  const made = draft ? await aDraft(on.db, userId, { payment: null, ...draft }) : undefined

  async function pay(body: unknown = {}, { key = uuid(), as = cookie }: { key?: string; as?: string } = {}) {
    const headers = { "idempotency-key": key }
    return await people.call("POST", "/api/v1/me/application/payment", body, as, { headers })
  }

  async function notify(said: { providerRef: unknown; status: ProviderStatus }, secret = testSecret) {
    const { body, headers } = simulatedNotification({ ...said, providerRef: String(said.providerRef) }, secret)
    const path = "/api/v1/payments/notifications/simulated"
    return await people.call("POST", path, body, "", { headers: Object.fromEntries(headers) })
  }

  async function read(as = cookie) {
    const { body } = await people.call("GET", "/api/v1/me/application", undefined, as)
    return body.application as Application
  }

  const payments = () =>
    on.db.selectFrom("paymentTransactions").selectAll().orderBy("createdAt").orderBy("id").execute()
  const mails = () => on.db.selectFrom("emails").select("to").where("kind", "=", "payment-received").execute()
  return { people, clock, userId, cookie, draft: made, pay, notify, read, payments, mails }
}

export async function paymentEvents({ db }: TestDatabase) {
  return await db
    .selectFrom("events")
    .select(["action", "actor", "change"])
    .where("entity", "=", "payment")
    .orderBy("at")
    .orderBy("id")
    .execute()
}
