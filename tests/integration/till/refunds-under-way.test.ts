import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { payAccount } from "#app/features/payments/online/pay-account.server.ts"
import { refreshPayment } from "#app/features/payments/provider/refresh-payment.server.ts"
import { giveBackOnAccount } from "#app/features/till/account/give-back-on-account.server.ts"
import { refundOnline } from "#app/features/till/account/refund-online.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { charge, pay } from "#tests/factories/ledger.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow as now } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { cardProvider, movingClock, paymentDeps } from "#tests/support/people/payments.ts"

const actor = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
const cents = 8_000

describe("an online refund", () => {
  const on = useDatabase()
  let card: ReturnType<typeof cardProvider>
  let accountId: string
  /** Returns the ids of the two payments. */
  let paid: { online: string; counter: string }

  beforeEach(async () => {
    card = cardProvider()
    const [row] = await reservationsOf(on.db, null, [{ status: "confirmed" }])
    accountId = row?.id ?? ""
    await charge(on.db, accountId, { amountCents: 2 * cents })
    await pay(on.db, accountId, cents)
    const lock = async (_trx: Trx) => ({ accountId, userId: null, terms: undefined })
    const asked = { cents, outcome: undefined, idempotencyKey: uuid(), route: "POST /own-reservation/payment" }
    await payAccount(deps(), { ...asked, lock })
    card.decide("card-1", "completed")
    await refreshPayment(deps(), accountId)
    const { payments } = await readLedger(on.db, accountId)
    const idOf = (way: string) => payments.find(({ method }) => method === way)?.id ?? ""
    paid = { online: idOf("online"), counter: idOf("terminal") }
  })

  const deps = () => paymentDeps(on.db, movingClock(), card.provider)
  const command = <Asked>(asked: Asked, idempotencyKey = uuid()) => ({
    kind: "reservation" as const,
    accountId,
    asked: { seenRestCents: 0, ...asked },
    idempotencyKey,
    actor,
    now,
  })
  const refund = async (key?: string) =>
    await refundOnline(deps(), command({ paymentId: paid.online, amountCents: 3_000 }, key))
  const refunds = async () =>
    (await readLedger(on.db, accountId)).payments.flatMap(({ kind, status }) => (kind === "refund" ? [status] : []))

  test("is refused if its key is the id of another row, and nothing is booked", async () => {
    for (const key of Object.values(paid)) expect(await refund(key)).toEqual({ ok: false, refusal: "key-reused" })
    expect(await refunds()).toEqual([])
  })

  test("blocks a second one while it is pending, also at the counter", async () => {
    card.line.down = true
    const key = uuid()
    expect(await refund(key)).toEqual({ ok: false, refusal: "provider-unavailable" })
    const atCounter = { method: "terminal", base: "nyon" } as const
    const giveBack = () =>
      giveBackOnAccount(deps(), command({ ...atCounter, paymentId: paid.counter, amountCents: 3_000 }))
    expect(await refund()).toEqual({ ok: false, refusal: "refund-under-way" })
    expect(await giveBack()).toEqual({ ok: false, refusal: "refund-under-way" })
    card.line.down = false
    expect(await refund(key)).toEqual({ ok: true })
    expect(await giveBack()).toEqual({ ok: false, refusal: "changed-meanwhile" })
    expect(await refunds()).toEqual(["refunded"])
  })
})
