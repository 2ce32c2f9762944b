import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { add, counts, fall, prepareTallies } from "#tests/support/crowds/tallies.ts"
import { silentLog, useDatabase } from "#tests/support/databases.ts"
import { startTcpProxy } from "#tests/support/tcp-proxy.ts"
import { constraintOf, isUnavailable, sqlState } from "./database-errors.server.ts"
import { inTransaction } from "./in-transaction.server.ts"
import { openDatabase } from "./open-database.server.ts"
import type { Db, Trx } from "./tables.server.ts"

const sync = Buffer.from("S\0\0\0\u0004")

describe("a transaction's way to PostgreSQL", () => {
  const here = useDatabase("postgres", { empty: true, poolSize: 1 })

  /** In how many pieces, and in how many units, `work` is said over a connection that stands already. */
  async function saying(work: (db: Db) => Promise<unknown>): Promise<{ pieces: number; units: number }> {
    const proxy = await startTcpProxy(here.url ?? "")
    const database = await openDatabase({ databaseUrl: proxy.url, dataDir: here.dataDir, poolSize: 1, log: silentLog })
    try {
      await prepareTallies(database.db)
      await work(database.db)
      const before = proxy.pieces().length
      await work(database.db)
      const said = proxy.pieces().slice(before)
      return { pieces: said.length, units: said.filter((piece) => piece.includes(sync)).length }
    } finally {
      await database.close()
      await proxy.close()
    }
  }

  test("begin, statements that need no answer of each other, and commit are one unit in one piece", async () => {
    const together = (db: Db) =>
      inTransaction(db, async (trx, commit) => {
        const added = Promise.all([add(trx, 1), add(trx, 2)])
        commit()
        await added
      })
    expect(await saying(together)).toEqual({ pieces: 1, units: 1 })
    expect(await counts(here.db)).toEqual([2, 2])
  })

  test("negative control: awaited one by one they are three", async () => {
    const oneByOne = (db: Db) =>
      inTransaction(db, async (trx) => {
        await add(trx, 1)
        await add(trx, 2)
      })
    expect(await saying(oneByOne)).toEqual({ pieces: 3, units: 3 })
  })
})

describe("a unit of statements that fails", () => {
  const here = useDatabase("postgres", { empty: true, poolSize: 1 })
  beforeEach(() => prepareTallies(here.db))

  /** What each of the statements came to, sent together with the commit. */
  async function outcomes(statements: readonly ((trx: Trx) => Promise<unknown>)[]) {
    let settled: PromiseSettledResult<unknown>[] = []
    const thrown = await inTransaction(here.db, async (trx, commit) => {
      const asked = statements.map((statement) => statement(trx))
      commit()
      settled = await Promise.allSettled(asked)
      await Promise.all(asked)
    }).catch((error: unknown) => error)
    return { settled, thrown }
  }

  async function session(): Promise<number | undefined> {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(here.db)
    return rows[0]?.pid
  }

  const read = async (trx: Trx) => (await sql`select count from tallies where id = ${1}::int`.execute(trx)).rows

  test("each is told its own: the row it read, why it failed, that it was not run", async () => {
    const own = await session()
    const { settled, thrown } = await outcomes([(trx) => add(trx, 1), read, (trx) => fall(trx, 2), read])
    expect(settled).toMatchObject([
      { status: "fulfilled" },
      { value: [{ count: 1 }] },
      { reason: { code: "23514", constraint: "tallies_count" } },
      { reason: { code: "25P02" } },
    ])
    expect(constraintOf(thrown)).toBe("tallies_count")
    expect(await counts(here.db)).toEqual([0, 0])
    expect(await session()).toBe(own)
  })

  test("what was skipped before the server knew it is prepared with the next one that asks for it", async () => {
    const fresh = async (trx: Trx) => (await sql`select ${7}::int as seven`.execute(trx)).rows
    const { settled } = await outcomes([(trx) => fall(trx, 1), fresh])
    expect(settled).toMatchObject([{ reason: { code: "23514" } }, { reason: { code: "25P02" } }])
    expect((await outcomes([fresh, fresh])).settled).toMatchObject([
      { value: [{ seven: 7 }] },
      { value: [{ seven: 7 }] },
    ])
  })

  test("a value that cannot be sent keeps the others back, and the next transaction knows nothing of it", async () => {
    const around: Record<string, unknown> = {}
    around.around = around
    const circular = (trx: Trx) => sql`select ${around}::jsonb`.execute(trx)
    const { settled, thrown } = await outcomes([(trx) => add(trx, 1), circular, (trx) => add(trx, 2)])
    expect(settled).toMatchObject([
      { reason: { message: expect.stringContaining("cannot be sent") } },
      { reason: { message: expect.stringContaining("circular") } },
      { reason: { message: expect.stringContaining("cannot be sent") } },
    ])
    expect(thrown).toBeInstanceOf(Error)
    expect(await counts(here.db)).toEqual([0, 0])
    expect((await outcomes([(trx) => add(trx, 1), (trx) => add(trx, 2)])).thrown).toBeUndefined()
    expect(await counts(here.db)).toEqual([1, 1])
  })

  test("a failure that only the commit finds leaves nothing and is told", async () => {
    await sql`create table kept (id int primary key, of int references tallies deferrable initially deferred)`.execute(
      here.db,
    )
    const orphan = (trx: Trx) => sql`insert into kept values (${1}::int, ${99}::int)`.execute(trx)
    const { settled, thrown } = await outcomes([(trx) => add(trx, 1), orphan])
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"])
    expect(sqlState(thrown)).toBe("23503")
    expect(await counts(here.db)).toEqual([0, 0])
    await sql`drop table kept`.execute(here.db)
  })

  test("a session that ends meanwhile is 'unavailable' to all of them", async () => {
    const end = (trx: Trx) => sql`select pg_terminate_backend(pg_backend_pid(), ${1_000}::bigint)`.execute(trx)
    const { settled, thrown } = await outcomes([end, (trx) => add(trx, 1), (trx) => add(trx, 2)])
    for (const outcome of settled) expect(outcome).toMatchObject({ reason: expect.toSatisfy(isUnavailable) })
    expect(thrown).toSatisfy(isUnavailable)
    expect(await counts(here.db)).toEqual([0, 0])
  })

  test("statements the server has forgotten are run again with their transaction, never behind its end", async () => {
    await outcomes([(trx) => add(trx, 1), (trx) => add(trx, 2)])
    await outcomes([(trx) => add(trx, 1), (trx) => fall(trx, 2)])
    await sql`deallocate all`.execute(here.db)
    expect((await outcomes([(trx) => add(trx, 1), (trx) => add(trx, 2)])).thrown).toBeUndefined()
    expect(await counts(here.db)).toEqual([2, 2])
    await sql`deallocate all`.execute(here.db)
    expect(sqlState((await outcomes([(trx) => add(trx, 1), (trx) => fall(trx, 2)])).thrown)).toBe("23514")
    expect(await counts(here.db)).toEqual([2, 2])
  })

  test("so are those of a transaction that takes two turns", async () => {
    const twoTurns = () =>
      inTransaction(here.db, async (trx, commit) => {
        await Promise.all([add(trx, 1), read(trx)])
        const rest = Promise.all([fallNot(trx, 1), read(trx), add(trx, 2)])
        commit()
        await rest
      })
    const fallNot = (trx: Trx, id: number) => sql`update tallies set count = count where id = ${id}::int`.execute(trx)
    await twoTurns()
    await sql`deallocate all`.execute(here.db)
    await twoTurns()
    expect(await counts(here.db)).toEqual([2, 2])
  })

  test("the reason is the statement that failed, however late the command hears of it", async () => {
    const heardLate = async (work: Promise<unknown>) => {
      await Promise.allSettled([work])
      return await work
    }
    const thrown = inTransaction(here.db, async (trx, commit) => {
      const written = Promise.all([heardLate(fall(trx, 1)), add(trx, 2)])
      commit()
      await written
    })
    expect(constraintOf(await thrown.catch((error: unknown) => error))).toBe("tallies_count")
  })

  test("a transaction that could not begin keeps nothing, though its command goes on", async () => {
    const around: Record<string, unknown> = {}
    around.around = around
    const gone = inTransaction(here.db, async (trx) => {
      await sql`select ${around}::jsonb`.execute(trx).catch(() => undefined)
      await add(trx, 1).catch(() => undefined)
      return { ok: true }
    })
    await expect(gone).rejects.toThrow("cannot be sent")
    expect(await counts(here.db)).toEqual([0, 0])
  })

  test("statements without parameters stand between units, in their order", async () => {
    const setNine = (trx: Trx) => sql`update tallies set count = 9; select 1`.execute(trx)
    expect((await outcomes([(trx) => add(trx, 1), setNine, (trx) => add(trx, 2)])).thrown).toBeUndefined()
    expect(await counts(here.db)).toEqual([9, 10])
    const { settled } = await outcomes([(trx) => fall(trx, 1), setNine, (trx) => add(trx, 2)])
    expect(settled).toMatchObject([
      { reason: { code: "23514" } },
      { reason: { code: "25P02" } },
      { reason: { code: "25P02" } },
    ])
    expect(await counts(here.db)).toEqual([9, 10])
  })
})
