import { sql } from "kysely"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { isUnavailable } from "#app/platform/database/database-errors.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { type Database, openDatabase } from "#app/platform/database/open-database.server.ts"
import { withoutTimeLimit } from "#app/platform/database/time-limit.server.ts"
import { silentLog, useDatabase } from "#tests/support/databases.ts"
import { startTcpProxy, type TcpProxy } from "#tests/support/tcp-proxy.ts"

describe("a PostgreSQL whose packets are dropped", () => {
  const on = useDatabase("postgres")
  const queryTimeoutMs = 500

  let proxy: TcpProxy
  let database: Database

  beforeEach(async () => {
    proxy = await startTcpProxy(on.url ?? "")
    database = await openDatabase({
      databaseUrl: proxy.url,
      dataDir: "unused",
      poolSize: 3,
      queryTimeoutMs,
      log: silentLog,
    })
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(${0.01}::float)`.execute(database.db)))
  })
  afterEach(async () => {
    await database.close()
    await proxy.close()
  })

  test("is 'unavailable' in time, and the pool serves again after", async () => {
    const { db } = database
    let asked = () => undefined as void
    const goOn = new Promise<void>((resolve) => (asked = resolve))
    const within = db.transaction().execute(async (trx) => {
      await sql`select ${1}::int`.execute(trx)
      await goOn
      await sql`select ${2}::int`.execute(trx)
    })
    const begun = performance.now()
    proxy.silence()
    asked()
    const outcomes = await Promise.allSettled([within, sql`select ${1}::int`.execute(db), sql`select 1`.execute(db)])
    expect(performance.now() - begun).toBeLessThan(4 * queryTimeoutMs)
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.toSatisfy(isUnavailable) })

    proxy.speak()
    const { rows } = await sql`select ${7}::int as seven`.execute(db)
    expect(rows).toEqual([{ seven: 7 }])
  })

  test("a transaction that PostgreSQL does not begin gets no further than its first statement", async () => {
    proxy.silence()
    let ran = false
    const refused = inTransaction(database.db, async (trx) => {
      await sql`select ${1}::int`.execute(trx)
      ran = true
    })
    await expect(refused).rejects.toSatisfy(isUnavailable)
    expect(ran).toBe(false)
  })

  test("closing waits for no answer that will not come", async () => {
    proxy.silence()
    const lost = sql`select ${1}::int`.execute(database.db).catch((error: unknown) => error)
    await database.close()
    expect(await lost).toSatisfy(isUnavailable)
  })

  test("what may take any time is left alone, and so is what gets its answer in time", async () => {
    const slow = sql`select pg_sleep(${0.8}::float)`
    await expect(slow.execute(database.db)).rejects.toSatisfy(isUnavailable)
    await expect(withoutTimeLimit(() => slow.execute(database.db))).resolves.toBeDefined()
  })
})
