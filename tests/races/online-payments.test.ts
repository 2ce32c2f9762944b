import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { mintManageLink } from "#app/features/bookings/links/manage-links.server.ts"
import { lockOwnAccount } from "#app/features/bookings/manage/change-managed.server.ts"
import { takePayment } from "#app/features/payments/counter/take-payment.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { balanceOf } from "#app/features/payments/ledger/ledger.rules.ts"
import { payAccount } from "#app/features/payments/online/pay-account.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { managedReservation } from "#app/features/reservations/own/manage-reservation.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatsOf } from "#tests/factories/fleet.ts"
import { booking, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { testNow as now, rentalSlots } from "#tests/factories/slots.ts"
import { withoutRowLocks } from "#tests/support/crowds/locks-off.ts"
import { acrossProcesses, breaksWithin } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { movingClock, paymentDeps } from "#tests/support/people/payments.ts"

const actor = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
const owedCents = 16_000

describe("a payment online against one at the counter", () => {
  const on = useDatabase("postgres", { poolSize: 8 })

  /** Creates a confirmed and unpaid rental. */
  async function owing(): Promise<{ id: string; secret: string }> {
    await rentalSlots(on.db, ["14:00", "15:00"])
    await boatsOf(on.db, ["electric_medium"])
    await createReservation(on.db, booking(rentalRequest()))
    const { id, version } = await on.db.selectFrom("reservations").select(["id", "version"]).executeTakeFirstOrThrow()
    await changeReservationStatus(on.db, { bookingId: id, version, status: "confirmed", actor, now })
    return { id, secret: (await mintManageLink(on.db, id)) ?? "" }
  }

  async function online(db: Db, secret: string): Promise<boolean> {
    const paid = await payAccount(paymentDeps(db, movingClock()), {
      lock: (trx) => lockOwnAccount(trx, managedReservation, { claim: { secret }, now }),
      cents: owedCents,
      outcome: undefined,
      idempotencyKey: uuid(),
      route: "POST /own-reservation/payment",
    })
    return paid.ok
  }

  async function atCounter(db: Db, id: string): Promise<boolean> {
    const sum = { amountCents: owedCents, currency: "EUR" as const, method: "terminal" as const, base: "nyon" }
    const taken = await inTransaction(db, async (trx) => {
      await trx.selectFrom("reservations").select("id").where("id", "=", id).forUpdate().executeTakeFirst()
      return await takePayment(trx, {
        ...sum,
        paymentId: uuid(),
        accountId: id,
        userId: null,
        actor,
        now,
      })
    })
    return taken.ok
  }

  /** Pays online and at the counter at once. @returns the number of successes, and the sums of the account */
  async function race(dbs: readonly Db[], { id, secret }: { id: string; secret: string }) {
    await on.db.deleteFrom("paymentTransactions").execute()
    const acts = Array.from({ length: 8 }, (_, n) => {
      const db = dbs[n % dbs.length] as Db
      return n % 4 < 2 ? online(db, secret) : atCounter(db, id)
    })
    const settled = await Promise.allSettled(acts)
    const errors = settled.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []))
    const { paidCents, pendingCents } = balanceOf(await readLedger(on.db, id))
    const won = settled.filter((one) => one.status === "fulfilled" && one.value).length
    return { errors, won, heldCents: paidCents + pendingCents }
  }

  test("exactly one payment succeeds, and never more than is owed is paid", async () => {
    const booked = await owing()
    await acrossProcesses(on, { processes: 2, poolSize: 8 }, async (dbs) => {
      for (let round = 0; round < 5; round += 1) {
        expect(await race(dbs, booked)).toEqual({ errors: [], won: 1, heldCents: owedCents })
      }
    })
  })

  test("control: without the lock of the booking both payments succeed", async () => {
    const booked = await owing()
    const unlocked = withoutRowLocks(on.db)
    const takenTwice = await breaksWithin(25, async () => {
      const { heldCents } = await race([unlocked], booked)
      return heldCents > owedCents
    })
    expect(takenTwice).toBe(true)
  })
})
