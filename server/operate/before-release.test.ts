import { readFileSync } from "node:fs"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { storedTables } from "#app/platform/database/stored-tables.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { readEnv } from "#app/platform/env.server.ts"
import { StartError } from "#app/platform/start-error.ts"
import { baselineName } from "#db/baseline/index.ts"
import { readCatalogue } from "#scripts/read-catalogue.ts"
import { openRuntime } from "#server/runtime.ts"
import { createDatabase, type Engine, engines, lookInto } from "#tests/support/databases.ts"
import { backup } from "./backup.ts"
import { restore } from "./restore.ts"

/**
 * Written by a version with numbered migrations: an archive of a directory with one message, and the names in
 * `kysely_migration`, which are all that a start reads of such a directory before it refuses it.
 */
const samples = "tests/support/before-release"
const archiveOfBefore = `${samples}/archive.tar.gz`
const namesOfBefore = JSON.parse(readFileSync(`${samples}/migrations.json`, "utf8")) as string[]

const sentence = "Cette base vient d’un essai antérieur à 0.1.0\u00a0: elle ne peut pas être reprise."

async function databaseOfBefore(engine: Engine) {
  const here = await createDatabase(engine, { empty: true })
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    here.db,
  )
  await sql`insert into kysely_migration select name, '' from unnest(${namesOfBefore}::text[]) as name`.execute(here.db)
  await sql`create table contact_messages as select 'Bonjour' as message`.execute(here.db)
  return here
}

async function everything(db: Db) {
  const { rows: messages } = await sql`select * from contact_messages`.execute(db)
  const { rows: migrations } = await sql`select * from kysely_migration order by name`.execute(db)
  return { catalogue: await readCatalogue(db), messages, migrations }
}

async function expectRefusal(refused: Promise<unknown>) {
  const error = await refused.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  expect(error).toMatchObject({ message: sentence })
}

describe.each(engines)("on the %s database", (engine) => {
  let here: Awaited<ReturnType<typeof createDatabase>>
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "ecole-before-"))
  })
  afterEach(async () => {
    await here.remove()
    await rm(directory, { recursive: true, force: true })
  })

  const entries = async () => (await readdir(here.dataDir)).filter((name) => !name.startsWith("database"))

  async function start() {
    const runtime = await openRuntime(
      readEnv({
        DATA_DIR: here.dataDir,
        DATABASE_URL: here.url,
        APP_SECRET: "s".repeat(32),
        DEMO: "0",
        LOG_LEVEL: "silent",
      }),
    )
    await runtime.close()
  }

  test("a start refuses one of before 0.1.0, and touches nothing", async () => {
    here = await databaseOfBefore(engine)
    const before = await everything(here.db)
    await here.database.close()
    await expectRefusal(start())
    expect(await lookInto({ dataDir: here.dataDir, databaseUrl: here.url }, everything)).toEqual(before)
    expect(await entries()).toEqual([])
  })

  test("a start takes one with this baseline", async () => {
    here = await createDatabase(engine)
    await here.database.close()
    await expect(start()).resolves.toBeUndefined()
  })

  test("a restore refuses an archive of before 0.1.0, and writes nothing", async () => {
    here = await createDatabase(engine, { empty: true })
    await expectRefusal(restore(archiveOfBefore, here.database, here.dataDir))
    expect(await storedTables(here.db)).toEqual([])
    expect(await entries()).toEqual([])
  })

  test("a restore into one of before 0.1.0 is refused, and touches nothing", async () => {
    here = await databaseOfBefore(engine)
    const before = await everything(here.db)
    const source = await createDatabase(engine)
    try {
      await backup(source.database, source.dataDir, join(directory, "saved.tar.gz"))
      await expectRefusal(restore(join(directory, "saved.tar.gz"), here.database, here.dataDir))
      expect(await everything(here.db)).toEqual(before)
    } finally {
      await source.remove()
    }
  })

  test.each([
    ["another baseline", sql`update kysely_migration set name = '0001-baseline-0000000000000000'`, sentence],
    ["a later migration", sql`insert into kysely_migration values ('0002-later', '')`, "version plus récente"],
    ["this baseline", sql`select 1`, undefined],
  ])("an archive with %s is judged by its manifest", async (_what, change, refusal) => {
    here = await createDatabase(engine, { empty: true })
    const source = await createDatabase(engine)
    try {
      await change.execute(source.db)
      await backup(source.database, source.dataDir, join(directory, "saved.tar.gz"))
      const restored = restore(join(directory, "saved.tar.gz"), here.database, here.dataDir)
      if (refusal === undefined) {
        await restored
        const { rows } = await sql`select name from kysely_migration`.execute(here.db)
        expect(rows).toEqual([{ name: baselineName }])
      } else {
        await expect(restored).rejects.toThrow(refusal)
        expect(await storedTables(here.db)).toEqual([])
      }
    } finally {
      await source.remove()
    }
  })
})
