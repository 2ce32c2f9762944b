import { sql } from "kysely"
import { v4 as uuid } from "uuid"
import { expect, test } from "vitest"
import { StartError } from "#app/platform/start-error.ts"
import { schema } from "#db/schema.ts"
import { createDatabase, silentLog } from "#tests/support/databases.ts"
import { migrate } from "./migrate.server.ts"
import { openDatabase } from "./open-database.server.ts"
import { refusedExtension } from "./refused-extension.server.ts"

test("a role without the right to add the extension gets a French instruction, and nothing is left behind", async () => {
  const here = await createDatabase("postgres", { empty: true })
  const maintenance = await createDatabase("postgres", { empty: true })
  const role = `ecole_test_${uuid().replaceAll("-", "")}`
  await sql`create role ${sql.table(role)} login password 'only-for-tests'`.execute(here.db)
  await sql`grant all on schema public to ${sql.table(role)}`.execute(here.db)
  const url = new URL(here.url ?? "")
  url.username = role
  url.password = "only-for-tests"
  const lesser = await openDatabase({ databaseUrl: url.href, dataDir: here.dataDir, log: silentLog })
  try {
    const refused = migrate(lesser.db, schema)
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(/create extension pg_trgm/)
    const { rows } = await sql`select to_regclass('bookings') as found`.execute(here.db)
    expect(rows).toEqual([{ found: null }])

    await sql`create extension pg_trgm`.execute(here.db)
    await sql`create extension btree_gist`.execute(here.db)
    expect(await migrate(lesser.db, schema)).toEqual(Object.keys(schema.migrations))
  } finally {
    await lesser.close()
    await here.remove()
    await sql`drop role ${sql.table(role)}`.execute(maintenance.db)
    await maintenance.remove()
  }
})

test("other errors stay what they are", () => {
  const denied = (message: string) => refusedExtension(Object.assign(new Error(message), { code: "42501" }))
  expect(denied('permission denied to create extension "pg_trgm"')).toBeInstanceOf(StartError)
  expect(denied("permission denied for schema public")).toBeUndefined()
  expect(refusedExtension(new Error("pg_trgm"))).toBeUndefined()
})
