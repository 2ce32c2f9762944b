import { isDeepStrictEqual } from "node:util"
import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { closeRows } from "#app/features/payments/counter/close-rows.server.ts"
import { chargeOnAccount } from "#app/features/till/account/charge-on-account.server.ts"
import { creditAccount } from "#app/features/till/account/credit-account.server.ts"
import { takeOnAccount } from "#app/features/till/account/take-on-account.server.ts"
import { closeDay } from "#app/features/till/closing/close-day.server.ts"
import { readTillDay } from "#app/features/till/closing/till.queries.server.ts"
import { addDays, instantAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { tellOfMoney } from "#server/wiring.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow as now } from "#tests/factories/slots.ts"
import { withoutRowLocks } from "#tests/support/crowds/locks-off.ts"
import { breaksWithin } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

const [base, day] = ["nyon", "2027-06-10"] as const

describe("taking money while the till is closed", () => {
  const on = useDatabase()

  async function theAdmin() {
    const people = await accountsOf(on)
    return (await people.someone("admin@example.ch", { role: "admin" })).userId
  }

  async function chargedLessons(actor: string, count: number): Promise<string[]> {
    const traits = { kind: "boat_license", status: "confirmed" } as const
    const rows = await reservationsOf(
      on.db,
      null,
      Array.from({ length: count }, () => traits),
    )
    for (const { id: accountId } of rows) {
      const asked = { seenRestCents: 0, amountCents: 20_000, currency: "EUR" } as const
      const command = { kind: "reservation", accountId, asked, idempotencyKey: uuid(), actor, now } as const
      expect(await chargeOnAccount({ db: on.db, tellOfMoney }, command)).toEqual({ ok: true })
    }
    return rows.map(({ id }) => id)
  }

  async function closeOnce(db: Db, actor: string): Promise<boolean> {
    const { open } = await readTillDay(db, { base, day, now })
    const lines = open.map(({ method, currency, expectedCents }) => ({
      method,
      currency,
      expectedCents,
      countedCents: expectedCents,
    }))
    const asked = { base, day, note: "", lines }
    return (await closeDay(db, { asked, idempotencyKey: uuid(), actor, now })).ok
  }

  /** Without the guard: one statement sums the open rows, and another assigns them. */
  async function closeInTwoStatements(db: Db, actor: string): Promise<boolean> {
    const nth = (await readTillDay(db, { base, day, now })).closings.length + 1
    const closing = { id: uuid(), base, day, nth, closedBy: actor, closedAt: now }
    const closed = inTransaction(db, async (trx) => {
      await trx.insertInto("closings").values(closing).execute()
      const { open } = await readTillDay(trx, { base, day, now })
      if (open.length === 0) return { ok: false }
      const lines = open.map((line) => Object.assign(line, { closingId: closing.id, countedCents: line.expectedCents }))
      await trx.insertInto("closingLines").values(lines).execute()
      const bounds = { from: instantAt(day, "00:00"), to: instantAt(addDays(day, 1), "00:00") }
      await closeRows(trx, { closingId: closing.id, base, ...bounds })
      return { ok: true }
    })
    return (await closed.catch(() => ({ ok: false }))).ok
  }

  /** Takes a payment for each lesson while three people close the till again and again; then closes the rest. */
  async function race(lessons: readonly string[], actor: string, close: typeof closeOnce) {
    const takings = lessons.map((accountId, nth) => {
      const method = nth % 2 === 0 ? ("cash" as const) : ("terminal" as const)
      const asked = { seenRestCents: 20_000, amountCents: 100 + nth, currency: "EUR", method, base } as const
      const command = { kind: "reservation", accountId, asked, idempotencyKey: uuid(), actor, now } as const
      return takeOnAccount({ db: on.db, tellOfMoney }, command)
    })
    const closers = Array.from({ length: 3 }, async () => {
      for (let nth = 0; nth < 12; nth += 1) await close(on.db, actor)
    })
    expect((await Promise.all(takings)).every(({ ok }) => ok)).toBe(true)
    await Promise.all(closers)
    while ((await readTillDay(on.db, { base, day, now })).open.length > 0) await close(on.db, actor)
  }

  /** Sums the rows by closing, and reads the sums that the closings store. */
  async function sumsOfClosings() {
    const { closings } = await readTillDay(on.db, { base, day, now })
    const stored = await on.db
      .selectFrom("paymentTransactions")
      .select(({ fn }) => ["closingId", "method", fn.sum<number>("amountCents").as("cents")])
      .groupBy(["closingId", "method"])
      .execute()
    const told = closings.flatMap(({ id: closingId, lines }) =>
      lines.map(({ method, expectedCents: cents }) => ({ closingId, method, cents })),
    )
    const sorted = (sums: { closingId: string | null; method: string }[]) =>
      sums.toSorted((a, b) => (`${a.closingId}${a.method}` < `${b.closingId}${b.method}` ? -1 : 1))
    return { stored: sorted(stored), told: sorted(told) }
  }

  test("puts every row into exactly one closing, which stores the sums of its rows", async () => {
    const actor = await theAdmin()
    let closed = 0
    await race(await chargedLessons(actor, 40), actor, async (...asked) => {
      const ok = await closeOnce(...asked)
      closed += Number(ok)
      return ok
    })
    const { closings, rows } = await readTillDay(on.db, { base, day, now })
    expect(closings.map(({ nth }) => nth)).toEqual(Array.from({ length: closed }, (_, nth) => nth + 1))
    expect([rows.length, rows.every((row) => row.closingNth !== null)]).toEqual([40, true])
    const { stored, told } = await sumsOfClosings()
    expect(stored).toEqual(told)
  })

  test("control: a closing that sums and assigns in two statements misses rows", async () => {
    const actor = await theAdmin()
    const missed = await breaksWithin(10, async () => {
      await race(await chargedLessons(actor, 20), actor, closeInTwoStatements)
      const { stored, told } = await sumsOfClosings()
      return !isDeepStrictEqual(stored, told)
    })
    expect(missed).toBe(true)
  })

  /** At the same time: takes everything in cash, credits everything, takes everything by terminal. */
  async function settleThreeWays(db: Db, actor: string) {
    const [accountId = ""] = await chargedLessons(actor, 1)
    const of = <Asked>(asked: Asked) =>
      ({ kind: "reservation", accountId, asked, idempotencyKey: uuid(), actor, now }) as const
    const seen = { seenRestCents: 20_000, currency: "EUR" } as const
    return await Promise.all([
      takeOnAccount({ db, tellOfMoney }, of({ ...seen, amountCents: 20_000, method: "cash", base })),
      creditAccount({ db, tellOfMoney }, of({ ...seen, amountCents: 20_000, text: "Fidélité" })),
      takeOnAccount({ db, tellOfMoney }, of({ ...seen, amountCents: 20_000, method: "terminal", base })),
    ])
  }

  test("simultaneous payments and credits of one account: one succeeds, the others are refused", async () => {
    const outcomes = await settleThreeWays(on.db, await theAdmin())
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 2 }, () => ({ ok: false, refusal: "changed-meanwhile" })),
    )
  })

  test("control: without the lock, an account is paid twice", async () => {
    const actor = await theAdmin()
    const unlocked = withoutRowLocks(on.db)
    const paidTwice = await breaksWithin(25, async () => {
      const outcomes = await settleThreeWays(unlocked, actor)
      return outcomes.filter(({ ok }) => ok).length > 1
    })
    expect(paidTwice).toBe(true)
  })
})
