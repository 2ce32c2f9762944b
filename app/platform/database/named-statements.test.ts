import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { engines, useDatabase } from "#tests/support/databases.ts"

describe.each(engines)("statements with parameters on the %s database", (engine) => {
  const here = useDatabase(engine, { poolSize: 1 })

  async function named(): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(here.db)
    return rows[0]?.count ?? 0
  }

  test("are prepared once per text, and at most five hundred texts", async () => {
    const before = await named()
    for (let round = 0; round < 3; round++) await sql`select ${round}::int as same`.execute(here.db)
    expect(await named()).toBe(before + 1)
    for (let text = 0; text < 600; text++)
      await sql`select ${text}::int as ${sql.ref(`column_${text}`)}`.execute(here.db)
    expect(await named()).toBe(500)
    const { rows } = await sql`select ${7}::int as beyond`.execute(here.db)
    expect(rows).toEqual([{ beyond: 7 }])
  })

  test("outlive the loss of what the server had prepared", async () => {
    const read = () => sql`select ${1}::int as kept`.execute(here.db)
    await read()
    await sql`deallocate all`.execute(here.db)
    expect((await read()).rows).toEqual([{ kept: 1 }])
    expect((await read()).rows).toEqual([{ kept: 1 }])
  })
})
