import { readFile } from "node:fs/promises"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { createDatabase, engines, useDatabase } from "#tests/support/databases.ts"
import { readCatalogue } from "./read-catalogue.ts"
import { schemaSql } from "./schema-sql.ts"

const written = await readFile("db/schema.sql", "utf8")

describe.each(engines)("db/schema.sql on the %s database", (engine) => {
  const on = useDatabase(engine)

  test("is what the migrations make", async () => {
    expect(schemaSql(await readCatalogue(on.db))).toBe(written)
  })

  test("makes the same database by itself", async () => {
    const empty = await createDatabase(engine, { empty: true })
    try {
      await sql.raw(written).execute(empty.db)
      expect(schemaSql(await readCatalogue(empty.db))).toBe(written)
    } finally {
      await empty.remove()
    }
  })

  test.each([
    ["a column", "alter table profiles add column canton text"],
    ["a type", "alter table profiles alter column city type varchar(80)"],
    ["a default", "alter table profiles alter column country set default 'CH'"],
    ["a check", "alter table profiles add constraint profiles_city check (city <> '')"],
    ["an index", "create index profiles_by_city on profiles (city)"],
    ["a trigger", "drop trigger users_earlier_address on users"],
    ["a view", "drop view journal_lines"],
    ["a function", "alter function judge_activity(uuid) security definer"],
    ["a setting of a table", "alter table profiles set (fillfactor = 90)"],
  ])("differs after a change of %s", async (_what, change) => {
    const changed = await on.db
      .transaction()
      .execute(async (trx) => {
        await sql.raw(change).execute(trx)
        throw new Error(schemaSql(await readCatalogue(trx)))
      })
      .catch((undone: Error) => undone.message)
    expect(changed).toContain("CREATE TABLE profiles (")
    expect(changed).not.toBe(written)
  })

  test("refuses what it could not write", async () => {
    const looked = on.db.transaction().execute(async (trx) => {
      await sql`create materialized view people as select id from users`.execute(trx)
      return readCatalogue(trx)
    })
    await expect(looked).rejects.toThrow("scripts/read-catalogue.ts cannot write people yet")
  })
})
