import { mkdtemp, rename, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterEach, beforeEach, expect, test } from "vitest"
import { isDiskFull, isUnavailable } from "#app/platform/database/database-errors.server.ts"
import { type Database, openDatabase } from "#app/platform/database/open-database.server.ts"
import { copyTemplate, silentLog } from "#tests/support/databases.ts"

let dataDir: string
let on: Database

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ecole-test-"))
  copyTemplate("embeddedTemplate", dataDir)
  on = await openDatabase({ dataDir, log: silentLog })
  await sql`create table notes (id int primary key)`.execute(on.db)
  await sql`insert into notes values (1)`.execute(on.db)
})
afterEach(async () => {
  await on.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Takes the log away under a commit: as on a full disk, the engine cannot go on. */
async function withoutItsLog(work: () => Promise<void>) {
  const log = join(dataDir, "database", "pg_wal")
  await rename(log, `${log}.away`)
  try {
    await work()
  } finally {
    await rename(`${log}.away`, log)
  }
}

const notes = async () => (await sql<{ id: number }>`select id from notes order by id`.execute(on.db)).rows

test("an engine that gave itself up is opened again, and what was committed is there", async () => {
  await withoutItsLog(async () => {
    await sql`select pg_switch_wal()`.execute(on.db)
    const both = [2, 4].map((id) => sql`insert into notes values (${id})`.execute(on.db))
    for (const outcome of await Promise.allSettled(both)) {
      expect(outcome).toMatchObject({ status: "rejected", reason: expect.toSatisfy(isUnavailable) })
    }
  })
  // The first try may have fallen into the rest after a failed one.
  await expect.poll(() => notes().catch(() => [])).toEqual([{ id: 1 }])
  await sql`insert into notes values (3)`.execute(on.db)
  expect(await notes()).toEqual([{ id: 1 }, { id: 3 }])
}, 30_000)

test("a transaction it gave itself up in leaves nothing behind", async () => {
  await withoutItsLog(async () => {
    const transaction = on.db.transaction().execute(async (trx) => {
      await sql`select pg_switch_wal()`.execute(trx)
      await sql`insert into notes values (2)`.execute(trx)
    })
    await expect(transaction).rejects.toSatisfy(isUnavailable)
    await expect(transaction).rejects.not.toSatisfy(isDiskFull)
  })
  await expect.poll(() => notes().catch(() => [])).toEqual([{ id: 1 }])
}, 30_000)

test("a stopped engine without a further request closes without an error", async () => {
  await withoutItsLog(async () => {
    await sql`select pg_switch_wal()`.execute(on.db)
    await expect(sql`insert into notes values (2)`.execute(on.db)).rejects.toSatisfy(isUnavailable)
  })
  await on.close()
  on = await openDatabase({ dataDir, log: silentLog })
  expect(await notes()).toEqual([{ id: 1 }])
}, 30_000)
