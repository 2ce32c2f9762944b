import { AbortedTransactionError, sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { add, counts, prepareTallies } from "#tests/support/crowds/tallies.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { withAdvisoryLock } from "./advisory-lock.server.ts"
import { constraintOf, sqlState } from "./database-errors.server.ts"
import { inTransaction } from "./in-transaction.server.ts"
import type { Db, Trx } from "./tables.server.ts"

describe.each(engines)("a transaction on the %s database", (engine) => {
  const here = useDatabase(engine, { empty: engine === "postgres" })
  beforeEach(() => prepareTallies(here.db))

  test("is kept when the outcome is anything but a refusal", async () => {
    expect(await inTransaction(here.db, async (trx) => (await add(trx, 1), { ok: true, slot: 1 }))).toEqual({
      ok: true,
      slot: 1,
    })
    expect(await inTransaction(here.db, (trx) => add(trx, 2))).toBeUndefined()
    expect(await counts(here.db)).toEqual([1, 1])
  })

  test("a refusal is returned as it is and leaves nothing", async () => {
    const refusal = { ok: false, refusal: "slot-full" } as const
    expect(await inTransaction(here.db, async (trx) => (await add(trx, 1), refusal))).toBe(refusal)
    expect(await counts(here.db)).toEqual([0, 0])
  })

  test("an exception leaves nothing, and says its state and constraint", async () => {
    const error = await inTransaction(here.db, async (trx) => {
      await add(trx, 1)
      await sql`update tallies set count = -1 where id = 2`.execute(trx)
    }).catch((thrown: unknown) => thrown)
    expect(sqlState(error)).toBe("23514")
    expect(constraintOf(error)).toBe("tallies_count")
    expect(await counts(here.db)).toEqual([0, 0])
  })

  test("a failed statement that the command swallowed is not taken for a commit", async () => {
    const swallowed = inTransaction(here.db, async (trx) => {
      await add(trx, 1)
      await sql`select 1 / 0`.execute(trx).catch(() => undefined)
      return { ok: true }
    })
    await expect(swallowed).rejects.toThrow(AbortedTransactionError)
    expect(await counts(here.db)).toEqual([0, 0])
  })

  test("a first statement without parameters, several in one text, or none at all: each in its transaction", async () => {
    const texts = inTransaction(here.db, async (trx) => {
      await sql`update tallies set count = 7; update tallies set count = 8`.execute(trx)
      await add(trx, 1)
      throw new Error("never mind")
    })
    await expect(texts).rejects.toThrow("never mind")
    expect(await counts(here.db)).toEqual([0, 0])
    const { rows } = await inTransaction(here.db, (trx) => sql<{ one: number }>`select 1 as one`.execute(trx))
    expect(rows).toEqual([{ one: 1 }])
    expect(await inTransaction(here.db, async () => "nothing")).toBe("nothing")
    expect(await inTransaction(here.db, async () => ({ ok: false }))).toEqual({ ok: false })
  })

  test("a plan that a migration made stale is prepared anew, alone and in a transaction", async () => {
    const read = (db: Db) => sql`select * from tallies where id = ${1}::int`.execute(db)
    for (const run of [(): Promise<unknown> => read(here.db), () => inTransaction(here.db, read)]) {
      await read(here.db)
      await sql`alter table tallies add column note text`.execute(here.db)
      await run()
      await sql`alter table tallies drop column note`.execute(here.db)
      await run()
    }
    expect((await read(here.db)).rows).toEqual([{ id: 1, count: 0 }])
  })

  test("one process at a time runs under a name; the lock ends with the transaction", async () => {
    let second: string | undefined
    const inner = await withAdvisoryLock(here.db, "sweep", async (trx) => {
      await add(trx, 1)
      if (engine === "postgres") second = await withAdvisoryLock(here.db, "sweep", async () => "second")
      return "first"
    })
    expect(second).toBeUndefined()
    expect(inner).toBe("first")
    await expect(withAdvisoryLock(here.db, "sweep", () => Promise.reject(new Error("failed")))).rejects.toThrow(
      "failed",
    )
    expect(await withAdvisoryLock(here.db, "sweep", async () => "third")).toBe("third")
  })
})

describe("rivals on PostgreSQL", () => {
  const here = useDatabase("postgres", { empty: true })
  beforeEach(() => prepareTallies(here.db))

  /** Two transactions that take the same two rows in opposite orders and meet in the middle. */
  async function cross(run: (work: (trx: Trx) => Promise<void>) => Promise<unknown>) {
    let inside = 0
    let meet = () => undefined as void
    const met = new Promise<void>((resolve) => (meet = resolve))
    const work = (first: number, second: number) => async (trx: Trx) => {
      await add(trx, first)
      if (++inside === 2) meet()
      await met
      await add(trx, second)
    }
    return Promise.allSettled([run(work(1, 2)), run(work(2, 1))])
  }

  test("a deadlock is run again until both are done", async () => {
    const outcomes = await cross((work) => inTransaction(here.db, work))
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"])
    expect(await counts(here.db)).toEqual([2, 2])
  })

  test("negative control: without the retries one of the two is lost to 40P01", async () => {
    const outcomes = await cross((work) => here.db.transaction().execute(work))
    const lost = outcomes.filter((outcome) => outcome.status === "rejected")
    expect(lost.map(({ reason }) => sqlState(reason))).toEqual(["40P01"])
    expect(await counts(here.db)).toEqual([1, 1])
  })

  test("a failure that lasts is given up after three more attempts", async () => {
    let attempts = 0
    const failing = inTransaction(here.db, async (trx) => {
      attempts += 1
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(trx)
    })
    await expect(failing).rejects.toMatchObject({ code: "40001" })
    expect(attempts).toBe(4)
  })
})
