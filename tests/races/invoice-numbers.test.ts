import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { creditCancelled } from "#app/features/payments/ledger/write-charges.server.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { chargedBookings, issue } from "#tests/factories/issued-invoices.ts"
import { withoutRowLocks } from "#tests/support/crowds/locks-off.ts"
import { acrossProcesses, breaksWithin, deadlocksOf } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"

const writers = 50
/** The last and the first instant of two years in Zurich. */
const newYear = instantAt("2028-01-01", "00:00")
const instants = [new Date(newYear.getTime() - 1), newYear]

const processes = { processes: 2, poolSize: 25 }

describe("numbers of invoices", () => {
  const on = useDatabase("postgres", { poolSize: 50 })

  async function seriesOf() {
    const rows = await on.db.selectFrom("invoices").select(["kind", "year", "number"]).orderBy("number").execute()
    const series = Map.groupBy(rows, ({ kind, year }) => `${kind} ${year}`)
    return Object.fromEntries([...series].map(([name, one]) => [name, one.map(({ number }) => number)]))
  }

  const upTo = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1)

  /** Half of the bookings have an invoice of the old year and were then cancelled, so they get credit notes. */
  async function accounts() {
    const all = await chargedBookings(on.db, writers, newYear)
    const cancelled = all.slice(0, writers / 2)
    for (const account of cancelled) {
      await issue(on.db, account, { now: instants[0] as Date })
      await inTransaction(on.db, (trx) => creditCancelled(trx, account, { keptPercent: 0, now: newYear }))
    }
    return all
  }

  async function rush(dbs: readonly Db[], all: readonly string[], after?: (nth: number) => Promise<void>) {
    return await Promise.allSettled(
      all.map((account, nth) =>
        issue(dbs[nth % dbs.length] as Db, account, {
          now: instants[nth % 3 === 0 ? 0 : 1] as Date,
          ...(after ? { after: () => after(nth) } : {}),
        }),
      ),
    )
  }

  test("fifty writers of both kinds at two processes, across the end of a year: no gap and no duplicate", async () => {
    const all = await accounts()
    const outcomes = await acrossProcesses(on, processes, (dbs) => rush(dbs, all))
    expect(outcomes.every((one) => one.status === "fulfilled" && one.value.ok)).toBe(true)
    expect(await seriesOf()).toEqual({
      // 25 from before, and 8 of the other 25.
      "invoice 2027": upTo(33),
      "invoice 2028": upTo(17),
      "credit-note 2027": upTo(9),
      "credit-note 2028": upTo(16),
    })
    expect(await deadlocksOf(on.db)).toBe(0)
  })

  test("a writer that fails after it took a number leaves no gap", async () => {
    const all = await chargedBookings(on.db, writers, newYear)
    const fails = (nth: number) => nth % 5 === 0
    const outcomes = await acrossProcesses(on, processes, (dbs) =>
      rush(dbs, all, async (nth) => {
        if (fails(nth)) throw new Error("the disk is full")
      }),
    )
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(10)
    const { "invoice 2027": old = [], "invoice 2028": fresh = [] } = await seriesOf()
    expect(old).toEqual(upTo(old.length))
    expect(fresh).toEqual(upTo(fresh.length))
    expect(old.length + fresh.length).toBe(40)
    const counters = await on.db.selectFrom("invoiceCounters").select(["year", "last"]).orderBy("year").execute()
    expect(counters).toEqual([
      { year: 2027, last: old.length },
      { year: 2028, last: fresh.length },
    ])
  })

  test("a booking that many invoice at once has one invoice", async () => {
    const [account] = await chargedBookings(on.db, 1, newYear)
    const all = Array.from({ length: 20 }, () => account ?? "")
    const outcomes = await acrossProcesses(on, processes, (dbs) => rush(dbs, all))
    const issued = outcomes.filter((one) => one.status === "fulfilled" && one.value.ok)
    expect(issued).toHaveLength(1)
    expect(Object.values(await seriesOf())).toEqual([[1]])
  })

  test("control: without the lock of the counter's row, two writers take the same number", async () => {
    await sql`alter table invoices drop constraint invoices_numbered`.execute(on.db)
    const wrong = await breaksWithin(10, async () => {
      const all = await chargedBookings(on.db, writers, newYear)
      await acrossProcesses(on, processes, (dbs) => rush(dbs.map(withoutRowLocks), all))
      return Object.values(await seriesOf()).some((numbers) => new Set(numbers).size < numbers.length)
    })
    expect(wrong).toBe(true)
  })
})
