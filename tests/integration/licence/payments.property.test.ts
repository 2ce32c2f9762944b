import fc from "fast-check"
import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { createAccount } from "#app/features/identity/account/create-account.server.ts"
import { payApplication } from "#app/features/licence/payment/pay-application.server.ts"
import { refreshPayment } from "#app/features/payments/provider/refresh-payment.server.ts"
import { refundPayment } from "#app/features/payments/provider/refund-payment.server.ts"
import { settlePayment } from "#app/features/payments/provider/settle-payment.server.ts"
import type { PaymentDeps } from "#app/features/payments/provider/start-payment.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { onPaymentSettled } from "#server/wiring.ts"
import { aDraft } from "#tests/factories/training.ts"
import { withoutRowLocks } from "#tests/support/crowds/locks-off.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { movingClock, paymentDeps } from "#tests/support/people/payments.ts"

/** What may happen; numbers choose among the applications, keys and payments there are. */
type Act =
  | { do: "pay"; nth: number; key: number; outcome: "succeed" | "fail" }
  | { do: "notify"; nth: number; status: "pending" | "completed" | "failed" }
  | { do: "look"; nth: number }
  | { do: "refund"; nth: number }
  | { do: "wait" }

const nth = fc.nat(20)
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("pay" as const),
      nth,
      key: fc.nat(9),
      outcome: fc.constantFrom("succeed" as const, "fail" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("notify" as const),
      nth,
      status: fc.constantFrom("pending" as const, "completed" as const, "failed" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("look" as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("refund" as const), nth }) },
  { weight: 2, arbitrary: fc.constant({ do: "wait" as const }) },
)
/** What is in one batch happens at the same moment. */
const batches = fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 })

interface Day {
  deps: PaymentDeps
  clock: ReturnType<typeof movingClock>
  people: { userId: string; applicationId: string }[]
}

async function freshDay(db: Db, acting: Db): Promise<Day> {
  await sql`truncate users, boat_license_applications, documents, payment_transactions, simulated_payments, emails,
    events, idempotency_keys cascade`.execute(db)
  const people = []
  for (const firstName of ["Élodie", "Luc"]) {
    const account = { firstName, lastName: "Rochat", passwordHash: "none", actor: "system" }
    const made = await inTransaction(db, (trx) =>
      createAccount(trx, { ...account, email: `${people.length}@example.ch` }),
    )
    const userId = made?.userId ?? ""
    people.push({ userId, applicationId: (await aDraft(db, userId, { payment: null })).id })
  }
  const clock = movingClock()
  return { clock, people, deps: paymentDeps(acting, clock) }
}

function chosen<T>(list: readonly T[], n: number): T | undefined {
  return list[n % Math.max(1, list.length)]
}

async function perform({ deps, clock, people }: Day, one: Act): Promise<void> {
  if (one.do === "wait") return clock.wait(1_200)
  const somebody = chosen(people, one.nth)
  if (!somebody) return
  const { userId, applicationId } = somebody
  if (one.do === "pay") {
    const idempotencyKey = `00000000-0000-4000-8000-00000000000${one.key}`
    await payApplication(deps, { userId, outcome: one.outcome, idempotencyKey })
    return
  }
  if (one.do === "look") return await refreshPayment(deps, applicationId)
  const payments = await deps.db
    .selectFrom("paymentTransactions")
    .select(["id", "provider", "providerRef"])
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
  const payment = chosen(payments, one.nth)
  if (!payment?.providerRef) return
  const { id, provider, providerRef } = payment
  if (one.do === "refund") {
    await refundPayment(deps, { paymentId: id, actor: "system" })
    return
  }
  await settlePayment(deps.db, { provider, providerRef, status: one.status, now: clock.now() }, onPaymentSettled)
}

type Row = Awaited<ReturnType<typeof transactions>>[number]

async function transactions(db: Db) {
  return await db
    .selectFrom("paymentTransactions")
    .select(["id", "accountId", "kind", "refundOf", "amountCents", "status"])
    .execute()
}

function cents(rows: readonly Row[]): number {
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** The books as they must be, whatever happened; `before` is what an earlier look has shown. */
async function expectBooksRight(db: Db, before: Map<string, Row["status"]>): Promise<void> {
  const rows = await transactions(db)
  const payments = rows.filter(({ kind }) => kind === "payment")
  const refunds = rows.filter(({ kind, status }) => kind === "refund" && status === "refunded")
  const everPaid = payments.filter(({ status }) => status === "completed" || status === "refunded")
  const live = payments.filter(({ status }) => status === "pending" || status === "completed")
  expect(new Set(live.map(({ accountId }) => accountId)).size).toBe(live.length)
  // What the school's revenue is summed from (specification 7): what was paid less what was given back.
  expect(cents(rows.filter(({ status }) => status === "completed"))).toBe(cents(everPaid) - cents(refunds))
  const givenBack = payments.filter(({ status }) => status === "refunded").map(({ id }) => id)
  expect(new Set(refunds.map(({ refundOf }) => refundOf))).toEqual(new Set(givenBack))
  expect(refunds).toHaveLength(givenBack.length)
  for (const { id, status } of rows) {
    const earlier = before.get(id)
    if (earlier === "failed" || earlier === "refunded") expect(status).toBe(earlier)
    if (earlier === "completed") expect(["completed", "refunded"]).toContain(status)
    before.set(id, status)
  }
  const completions = await db
    .selectFrom("events")
    .select("entityId")
    .where("action", "=", "payment.completed")
    .execute()
  expect(completions.map(({ entityId }) => entityId).toSorted()).toEqual(everPaid.map(({ id }) => id).toSorted())
  const receipts = await db.selectFrom("emails").select("id").where("kind", "=", "payment-received").execute()
  expect(receipts).toHaveLength(everPaid.length)
}

function booksStayRight(db: () => Db, acting: () => Db = db) {
  return fc.asyncProperty(batches, async (acts) => {
    const day = await freshDay(db(), acting())
    const seen = new Map<string, Row["status"]>()
    for (const batch of acts) {
      await Promise.all(batch.map((one) => perform(day, one)))
      await expectBooksRight(db(), seen)
    }
  })
}

describe("payments", () => {
  const on = useDatabase()

  test("add up in whatever order they begin, settle, fail and are given back", async () => {
    const report = await fc.check(
      booksStayRight(() => on.db),
      { numRuns: 40, interruptAfterTimeLimit: 100_000, markInterruptAsFailure: true },
    )
    expect(await fc.asyncDefaultReportMessage(report)).toBeUndefined()
  })
})

describe("payments without the guards", () => {
  const on = useDatabase("postgres")
  beforeAll(() => sql`drop index payment_transactions_of_fee`.execute(on.db))

  test("the property finds a second payment of the same application", async () => {
    const unlocked = withoutRowLocks(on.db)
    const { failed } = await fc.check(
      booksStayRight(
        () => on.db,
        () => unlocked,
      ),
      { numRuns: 300, endOnFailure: true },
    )
    expect(failed).toBe(true)
  })
})
