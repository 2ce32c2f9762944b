import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { chargeOnAccount } from "#app/features/till/account/charge-on-account.server.ts"
import { creditAccount } from "#app/features/till/account/credit-account.server.ts"
import { takeOnAccount } from "#app/features/till/account/take-on-account.server.ts"
import { closeDay } from "#app/features/till/closing/close-day.server.ts"
import { readTillDay } from "#app/features/till/closing/till.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { tellOfMoney } from "#server/wiring.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow as now } from "#tests/factories/slots.ts"
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
    const traits = { reservationType: "boat_license", status: "confirmed" } as const
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

  /** Counts what it is shown, as often as it must. */
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

  test("puts every row into exactly one closing, whose sums are those of its rows", async () => {
    const actor = await theAdmin()
    const lessons = await chargedLessons(actor, 40)
    const takings = lessons.flatMap((accountId, nth) => {
      const method = nth % 2 === 0 ? ("cash" as const) : ("terminal" as const)
      const asked = { seenRestCents: 20_000, amountCents: 100 + nth, currency: "EUR", method, base } as const
      return [
        takeOnAccount(
          { db: on.db, tellOfMoney },
          { kind: "reservation", accountId, asked, idempotencyKey: uuid(), actor, now },
        ),
      ]
    })
    let closed = 0
    const closers = Array.from({ length: 3 }, async () => {
      for (let nth = 0; nth < 12; nth += 1) if (await closeOnce(on.db, actor)) closed += 1
    })
    expect((await Promise.all(takings)).every(({ ok }) => ok)).toBe(true)
    await Promise.all(closers)
    while ((await readTillDay(on.db, { base, day, now })).open.length > 0) {
      if (await closeOnce(on.db, actor)) closed += 1
    }
    const { closings, rows } = await readTillDay(on.db, { base, day, now })
    expect(closings.map(({ nth }) => nth)).toEqual(Array.from({ length: closed }, (_, nth) => nth + 1))
    expect([rows.length, rows.every((row) => row.closed)]).toEqual([40, true])
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
    expect(sorted(stored)).toEqual(sorted(told))
  })

  test("takes and credits one account in turn: nobody pays against a rest that is gone", async () => {
    const actor = await theAdmin()
    const [accountId = ""] = await chargedLessons(actor, 1)
    const of = <Asked>(asked: Asked) =>
      ({ kind: "reservation", accountId, asked, idempotencyKey: uuid(), actor, now }) as const
    const seen = { seenRestCents: 20_000, currency: "EUR" } as const
    const outcomes = await Promise.all([
      takeOnAccount({ db: on.db, tellOfMoney }, of({ ...seen, amountCents: 20_000, method: "cash", base })),
      creditAccount(on.db, of({ ...seen, amountCents: 20_000, text: "Fidélité" })),
      takeOnAccount({ db: on.db, tellOfMoney }, of({ ...seen, amountCents: 20_000, method: "terminal", base })),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 2 }, () => ({ ok: false, refusal: "changed-meanwhile" })),
    )
  })
})
