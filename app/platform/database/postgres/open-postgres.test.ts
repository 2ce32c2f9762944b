import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { isUnavailable } from "#app/platform/database/database-errors.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { type Database, openDatabase } from "#app/platform/database/open-database.server.ts"
import { StartError } from "#app/platform/start-error.ts"
import { silentLog, useDatabase } from "#tests/support/databases.ts"
import { type PostgresCluster, startPostgresCluster } from "#tests/support/postgres-cluster.ts"
import { openSilentServer } from "#tests/support/silent-server.ts"

const dataDir = "unused"

describe("a PostgreSQL that is lost", () => {
  let cluster: PostgresCluster
  let database: Database

  beforeAll(async () => {
    cluster = await startPostgresCluster({ durable: true })
    database = await openDatabase({ databaseUrl: cluster.url, dataDir, poolSize: 4, log: silentLog })
    await sql`create table kept (id int primary key)`.execute(database.db)
  })
  afterAll(async () => {
    await database.close()
    await cluster.remove()
  })

  test.each(["fast", "immediate"] as const)("(%s) is 'unavailable' meanwhile and serves again after", async (mode) => {
    const { db } = database
    await sql`delete from kept where id = ${1}::int`.execute(db)
    await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(${0.01}::float)`.execute(db)))
    const running = sql`select pg_sleep(${30}::float)`.execute(db).catch((error: unknown) => error)
    let stopped = () => undefined as void
    const idle = inTransaction(db, async (trx) => {
      await sql`insert into kept values (${1}::int)`.execute(trx)
      await new Promise<void>((resolve) => (stopped = resolve))
      await sql`select ${1}::int`.execute(trx)
    }).catch((error: unknown) => error)
    await until(async () => (await sessions(db)) >= 2)

    await cluster.stop(mode)
    stopped()
    expect(await running).toSatisfy(isUnavailable)
    expect(await idle).toSatisfy(isUnavailable)
    await expect(sql`select ${1}::int`.execute(db)).rejects.toSatisfy(isUnavailable)
    await expect(database.ping()).rejects.toSatisfy(isUnavailable)

    await cluster.start()
    await database.ping()
    const { rows } = await sql`select * from kept where id = ${1}::int`.execute(db)
    expect(rows).toEqual([])
  })
})

describe("opening PostgreSQL", () => {
  const here = useDatabase("postgres", { poolSize: 2 })

  test("each session runs in UTC, under our name, compiles no plans, and has limits on what may hang", async () => {
    const { rows } = await sql`select current_setting('TimeZone') as zone, current_setting('application_name') as name,
      current_setting('statement_timeout') as statement, current_setting('jit') as jit,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(here.db)
    expect(rows).toEqual([{ zone: "UTC", name: "ecole-nautique", statement: "15s", jit: "off", idle: "30s" }])
  })

  test("without a free connection in time it is 'unavailable', not stuck", async () => {
    // Opened as a server opens it, because databases of tests wait longer.
    const { db, close } = await openDatabase({ databaseUrl: here.url, dataDir, poolSize: 2, log: silentLog })
    const holders = [1, 2].map(() => db.transaction().execute(() => pause(6_000)))
    await expect(sql`select 1`.execute(db)).rejects.toSatisfy(isUnavailable)
    await Promise.all(holders)
    await close()
  })

  test("a wrong password, database or address is one French sentence without the password", async () => {
    const unknown = new URL(inject("postgresUrl"))
    unknown.password = "secret-word"
    unknown.pathname = "/no-such-database"
    const refused = openDatabase({ databaseUrl: unknown.href, dataDir, log: silentLog })
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(
      /PostgreSQL ne peut pas être utilisé.: cette base de données n’existe pas \(3D000\)/,
    )
    await expect(refused).rejects.not.toThrow(/secret-word/)
    await expect(openDatabase({ databaseUrl: "not an address", dataDir, log: silentLog })).rejects.toThrow(StartError)
  })

  test("a server that is not there, and one that accepts and never answers, are given up with the cause", async () => {
    const open = (port: number) =>
      openDatabase({ databaseUrl: `postgres://127.0.0.1:${port}/none`, dataDir, log: silentLog })
    await expect(open(1)).rejects.toThrow(/aucun programme n’accepte de connexion.*\(ECONNREFUSED 127\.0\.0\.1:1\)/)
    const silent = await openSilentServer()
    await expect(open(silent.port)).rejects.toThrow(/PostgreSQL ne peut pas être utilisé.: aucune réponse à temps/)
    await silent.close()
  })
})

async function sessions(db: Database["db"]): Promise<number> {
  const { rows } = await sql<{ busy: number }>`
    select count(*) as busy from pg_stat_activity
    where application_name = 'ecole-nautique' and pid <> pg_backend_pid()
      and (state = 'idle in transaction' or query like '%pg_sleep%' and state = 'active')`.execute(db)
  return rows[0]?.busy ?? 0
}

async function until(condition: () => Promise<boolean>) {
  const deadline = Date.now() + 60_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("The condition never came true")
    await pause(20)
  }
}
