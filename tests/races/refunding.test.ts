import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { mintManageLink } from "#app/features/bookings/links/manage-links.server.ts"
import { lockOwnAccount } from "#app/features/bookings/manage/change-managed.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { balanceOf } from "#app/features/payments/ledger/ledger.rules.ts"
import { payAccount } from "#app/features/payments/online/pay-account.server.ts"
import { refreshPayment } from "#app/features/payments/provider/refresh-payment.server.ts"
import { managedReservation } from "#app/features/reservations/own/manage-reservation.server.ts"
import { refundOnline } from "#app/features/till/account/refund-online.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { charge } from "#tests/factories/ledger.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow as now } from "#tests/factories/slots.ts"
import { withoutRowLocks } from "#tests/support/crowds/locks-off.ts"
import { acrossProcesses, breaksWithin } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { movingClock, paymentDeps } from "#tests/support/people/payments.ts"

const actor = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
const partCents = 8_000

/** Several administrators see the same account, and each refunds the same money. */
describe("refunds of an account at the same moment", () => {
  const on = useDatabase("postgres", { poolSize: 8 })

  /** Creates a booking that was paid online in two parts. */
  async function paidInParts() {
    const [row] = await reservationsOf(on.db, null, [{ status: "confirmed", day: "2099-06-12" }])
    const accountId = row?.id ?? ""
    const secret = (await mintManageLink(on.db, accountId)) ?? ""
    const clock = movingClock()
    const deps = paymentDeps(on.db, clock)
    for (const text of ["Location", "Supplément"]) {
      await charge(on.db, accountId, { code: "extra", text, amountCents: partCents })
      const lock = (trx: Parameters<typeof lockOwnAccount>[0]) =>
        lockOwnAccount(trx, managedReservation, { claim: { secret }, now })
      const asked = {
        cents: partCents,
        outcome: undefined,
        idempotencyKey: uuid(),
        route: "POST /own-reservation/payment",
      }
      expect(await payAccount(deps, { ...asked, lock })).toMatchObject({ ok: true })
      clock.wait(2_000)
      await refreshPayment(deps, accountId)
    }
    const { payments } = await readLedger(on.db, accountId)
    return { accountId, clock, paymentIds: payments.map(({ id }) => id) }
  }

  async function race(dbs: readonly Db[]) {
    const { accountId, clock, paymentIds } = await paidInParts()
    const refunds = Array.from({ length: 6 }, (_, n) =>
      refundOnline(paymentDeps(dbs[n % dbs.length] as Db, clock), {
        kind: "reservation",
        accountId,
        asked: { seenRestCents: 0, paymentId: paymentIds[n % 2] ?? "", amountCents: 3_000 },
        idempotencyKey: uuid(),
        actor,
        now,
      }),
    )
    const settled = await Promise.allSettled(refunds)
    const errors = settled.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []))
    const { refundedCents } = balanceOf(await readLedger(on.db, accountId))
    return { errors, done: settled.filter((one) => one.status === "fulfilled" && one.value.ok).length, refundedCents }
  }

  test("give the money back once", async () => {
    await acrossProcesses(on, { processes: 2, poolSize: 8 }, async (dbs) => {
      for (let round = 0; round < 10; round += 1) {
        expect(await race(dbs)).toEqual({ errors: [], done: 1, refundedCents: 3_000 })
      }
    })
  })

  test("control: without the lock of the booking they give it back more than once", async () => {
    const unlocked = withoutRowLocks(on.db)
    const givenTwice = await breaksWithin(25, async () => (await race([unlocked])).refundedCents > 3_000)
    expect(givenTwice).toBe(true)
  })
})
