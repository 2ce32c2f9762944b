import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { StartError } from "#app/platform/start-error.ts"
import { createDatabase, engines, silentLog } from "#tests/support/databases.ts"
import { executedMigrations, migrate as migrateTo, type Schema } from "./migrate.server.ts"
import { openDatabase } from "./open-database.server.ts"
import type { Db } from "./tables.server.ts"

function creates(table: string): Migration {
  return { up: (db: Kysely<unknown>) => db.schema.createTable(table).addColumn("id", "integer").execute() }
}

const first = { "0001-boats": creates("boats") }
const both = { ...first, "0002-lakes": creates("lakes") }

function migrate(db: Db, migrations: Schema["migrations"]) {
  return migrateTo(db, { migrations, functions: {}, lists: {} })
}

describe.each(engines)("migrating the %s database", (engine) => {
  let here: Awaited<ReturnType<typeof createDatabase>>
  beforeEach(async () => {
    here = await createDatabase(engine, { empty: true })
  })
  afterEach(() => here.remove())

  test("runs what is new, in order, once", async () => {
    expect(await migrate(here.db, first)).toEqual(["0001-boats"])
    expect(await migrate(here.db, both)).toEqual(["0002-lakes"])
    expect(await migrate(here.db, both)).toEqual([])
    await sql`select * from boats, lakes`.execute(here.db)
  })

  test("a database that has been through all of them is not looked at table by table", async () => {
    await migrate(here.db, both)
    // The migrator would make it anew.
    await sql`drop table kysely_migration_lock`.execute(here.db)
    expect(await migrate(here.db, both)).toEqual([])
    await expect(sql`table kysely_migration_lock`.execute(here.db)).rejects.toMatchObject({ code: "42P01" })
  })

  test("a failing migration leaves nothing of its run and says why", async () => {
    const broken = {
      ...first,
      "0002-broken": { up: (db: Kysely<unknown>) => sql`select nonsense`.execute(db).then(() => undefined) },
    }
    await expect(migrate(here.db, broken)).rejects.toMatchObject({ code: "42703" })
    await expect(sql`select * from boats`.execute(here.db)).rejects.toMatchObject({ code: "42P01" })
    expect(await migrate(here.db, both)).toEqual(["0001-boats", "0002-lakes"])
  })

  test("a database with another baseline is refused in French and left alone, however much of it is known", async () => {
    await migrate(here.db, both)
    const other = { "0001-boats-and-lakes": creates("boats"), "0002-lakes": creates("lakes") }
    const refused = migrate(here.db, other)
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(
      /^Cette base vient d’un essai antérieur à 0\.1\.0\u00a0: elle ne peut pas être reprise\.$/,
    )
    expect(await executedMigrations(here.db)).toEqual(Object.keys(both))
  })

  test("a database made by a newer version is refused in French and left alone", async () => {
    await migrate(here.db, both)
    const refused = migrate(here.db, first)
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(/version plus récente de l’application \(0002-lakes\)/)
  })

  test("several at once run each migration once", async () => {
    const url = here.url
    const others = url
      ? await Promise.all([1, 2].map(() => openDatabase({ databaseUrl: url, dataDir: "unused", log: silentLog })))
      : []
    const slow = {
      "0000-slow": { up: (db: Kysely<unknown>) => sql`select pg_sleep(0.2)`.execute(db).then(() => undefined) },
      ...both,
    }
    const runs = await Promise.all([here.database, ...others, here.database].map(({ db }) => migrate(db, slow)))
    expect(runs.flat().toSorted()).toEqual(["0000-slow", "0001-boats", "0002-lakes"])
    await Promise.all(others.map(({ close }) => close()))
  })
})

describe.each(engines)("the functions of the %s database", (engine) => {
  const answers = (text: string) => ({
    answer: `create or replace function answer() returns text language sql return ${text}`,
  })
  let here: Awaited<ReturnType<typeof createDatabase>>
  beforeEach(async () => {
    here = await createDatabase(engine, { empty: true })
  })
  afterEach(() => here.remove())

  async function answer() {
    const { rows } = await sql<{ answer: string }>`select answer()`.execute(here.db)
    return rows[0]?.answer
  }

  test("are laid after the migrations, and again when their text has changed", async () => {
    await migrateTo(here.db, { migrations: first, functions: answers("'old'"), lists: {} })
    expect(await answer()).toBe("old")
    await migrateTo(here.db, { migrations: first, functions: answers("'new'"), lists: {} })
    expect(await answer()).toBe("new")
  })

  test("are left alone while their text is the same", async () => {
    await migrateTo(here.db, { migrations: first, functions: answers("'same'"), lists: {} })
    const written = async () =>
      (await sql`select xmin::text from pg_proc where proname = 'answer'`.execute(here.db)).rows
    const before = await written()
    await migrateTo(here.db, { migrations: first, functions: answers("'same'"), lists: {} })
    expect(await written()).toEqual(before)
  })
})

describe.each(engines)("the lists of the %s database", (engine) => {
  const names = (...list: string[]): Schema => ({
    migrations: {
      "0001-boats": {
        up: (db) =>
          db.schema
            .createTable("boats")
            .addColumn("name", "text", (it) => it.unique())
            .execute(),
      },
    },
    functions: {},
    lists: { boats: `insert into boats values ${list.map((name) => `('${name}')`).join(", ")} on conflict do nothing` },
  })

  test("are filled after the migrations, and get what was added since", async () => {
    const here = await createDatabase(engine, { empty: true })
    try {
      await migrateTo(here.db, names("Milan"))
      await migrateTo(here.db, names("Milan", "Foulque"))
      const { rows } = await sql`select name from boats order by name`.execute(here.db)
      expect(rows).toEqual([{ name: "Foulque" }, { name: "Milan" }])
    } finally {
      await here.remove()
    }
  })
})
