import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { DatabaseBusy, isUnavailable } from "#app/platform/database/database-errors.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { useDatabase } from "#tests/support/databases.ts"

describe("a burst on the embedded database", () => {
  const here = useDatabase("embedded")

  test("serves first come, first served, and leaves the event loop alive", async () => {
    const order: number[] = []
    let turns = 0
    let counting = true
    const countTurns = () => setImmediate(() => counting && ++turns && countTurns())
    countTurns()
    await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        await sql`select ${index}::int`.execute(here.db)
        order.push(index)
      }),
    )
    counting = false
    expect(order).toEqual(Array.from({ length: 100 }, (_, index) => index))
    expect(turns).toBeGreaterThanOrEqual(99)
  })
})

describe("the embedded database's one connection", () => {
  const here = useDatabase("embedded", { acquireTimeoutMs: 300 })

  test("gives up waiting after the timeout with an error that means 'try again later'", async () => {
    const stray = await here.db
      .transaction()
      .execute(async () => sql`select 1`.execute(here.db).catch((error: unknown) => error))
    expect(stray).toBeInstanceOf(DatabaseBusy)
    expect(String(stray)).toContain("database busy")
    expect(isUnavailable(stray)).toBe(true)
    await sql`select 1`.execute(here.db)
  })

  test("a waiter that gave up does not take anybody's turn", async () => {
    let leave = () => undefined as void
    const holding = here.db.transaction().execute(() => new Promise<void>((resolve) => (leave = resolve)))
    const early = sql`select 1`.execute(here.db).catch((error: unknown) => error)
    expect(await early).toBeInstanceOf(DatabaseBusy)
    const late = sql`select 2 as two`.execute(here.db)
    leave()
    await holding
    expect((await late).rows).toEqual([{ two: 2 }])
  })

  test("failing statements break nothing that follows, alone or in a transaction", async () => {
    for (let round = 0; round < 3; round++) {
      await expect(sql`select ${1}::int / 0`.execute(here.db)).rejects.toMatchObject({ code: "22012" })
      await expect(sql`select nonsense`.execute(here.db)).rejects.toMatchObject({ code: "42703" })
      await expect(here.db.transaction().execute((trx) => sql`select ${"x"}::int`.execute(trx))).rejects.toMatchObject({
        code: "22P02",
      })
      expect((await sql`select ${round}::int as round`.execute(here.db)).rows).toEqual([{ round }])
    }
  })

  test("a connection that is left inside a transaction is rolled back before the next holder", async () => {
    await here.db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection)
      await sql`create table left_open (id int)`.execute(connection)
    })
    expect((await sql`select to_regclass('left_open') as found`.execute(here.db)).rows).toEqual([{ found: null }])
  })
})

describe.each(["embedded", "postgres"] as const)("closing the %s database", (engine) => {
  const here = useDatabase(engine, { poolSize: 2 })

  test("waits for the work that runs and the work that waits, and refuses new work", async () => {
    const work = Array.from({ length: 5 }, (_, index) => insertSlowly(here.db, index))
    await Promise.race(work)
    const closing = here.database.close()
    await expect(sql`select 1`.execute(here.db)).rejects.toSatisfy(isUnavailable)
    await closing
    expect(await Promise.all(work)).toEqual([0, 1, 2, 3, 4])
  })
})

async function insertSlowly(db: Db, index: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_sleep(0.02)`.execute(trx)
    await sql`select pg_logical_emit_message(true, 'work', ${String(index)}::text)`.execute(trx)
    return index
  })
}
